import { BackLink, type BackLinkProps } from '@school/design-system/page-header';
import { Link, useT } from '@school/kit';
import { useDayTexts } from '../shared/use-day-texts';
import { linkTo } from '../use-attendance-address';

/** The way back to the sessions of the day, for the head of a page. */
export function useBackToDay(date: string): BackLinkProps {
  const t = useT('mf-crm');
  const days = useDayTexts();
  const to = t('attendance.backToDay', { date: days.short(date) });
  return { label: t('common.back', { to }), render: <Link to={linkTo({ date })} /> };
}

export function BackToDay({ date }: { date: string }) {
  return <BackLink {...useBackToDay(date)} />;
}
