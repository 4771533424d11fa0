import { ButtonLink } from '@school/design-system/button';
import { Link, useT } from '@school/kit';
import { ArrowLeft } from 'lucide-react';
import { useDayTexts } from '../shared/use-day-texts';
import { linkTo } from '../use-attendance-address';
import styles from './session.module.css';

export function BackToDay({ date }: { date: string }) {
  const t = useT('mf-crm');
  const days = useDayTexts();
  return (
    <p className={styles.back}>
      <ButtonLink variant="ghost" size="sm" collapses icon={<ArrowLeft />} render={<Link to={linkTo({ date })} />}>
        {t('attendance.backToDay', { date: days.short(date) })}
      </ButtonLink>
    </p>
  );
}
