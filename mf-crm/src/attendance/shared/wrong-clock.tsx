import { Alert } from '@school/design-system/alert';
import { Link as StyledLink } from '@school/design-system/link';
import { Link, schoolDay, useT } from '@school/kit';
import { linkTo } from '../use-attendance-address';
import { useDayTexts } from './use-day-texts';

/**
 * Warns when the device's clock selected a day other than the school's today, where wrong marks would go unnoticed.
 *
 * @param date the day on screen
 * @param today the server's
 */
export function WrongClock({ date, today }: { date: string; today: string }) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  if (date !== schoolDay() || date === today) return null;
  return (
    <Alert
      tone="warning"
      role="alert"
      actions={
        <StyledLink render={<Link to={linkTo({ date: today })} />}>
          {t('attendance.backToDay', { date: days.short(today) })}
        </StyledLink>
      }
    >
      {t('attendance.wrongClock', { date: days.long(today) })}
    </Alert>
  );
}
