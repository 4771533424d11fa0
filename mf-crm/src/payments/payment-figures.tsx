import { StatCard, StatCards } from '@school/design-system/stat-card';
import { Link, useErrorText, useFormats, useT } from '@school/kit';
import { getLastDay } from '@school/kit/reports';
import { format, parseISO, subMonths } from 'date-fns';
import { LoadFailure } from '../load-failure';
import { useSchoolNow } from '../shared/use-school-now';
import styles from './payments.module.css';
import { useSummary } from './payments.queries';

/** The three sums over the list; each links to its payments. */
export function PaymentFigures() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const formats = useFormats();
  const summary = useSummary();
  const { day } = useSchoolNow();
  const month = day.slice(0, 7);
  // as the API compares them: as many days of the month before, or all of a shorter one
  const sameDay = formats.shortDate(format(subMonths(parseISO(day), 1), 'yyyy-MM-dd'));
  const days = day.endsWith('-01') ? sameDay : `1–${sameDay}`;
  if (summary.isLoadingError) {
    return <LoadFailure text={errorText(summary.error)} onRetry={() => void summary.refetch()} />;
  }
  const { data } = summary;
  const loading = data === undefined;
  const money = (amount: number) => (data ? formats.money(amount, data.currency) : '');
  const toMonth = (status: string) =>
    `/payments?${new URLSearchParams({ status, from: `${month}-01`, to: getLastDay(month) })}`;
  const delta = data ? data.received.current - data.received.previous : 0;

  return (
    <div className={styles.figures}>
      <StatCards label={t('payments.figures.label')} size="line">
        <StatCard
          label={t('payments.figures.received')}
          loading={loading}
          value={data && money(data.received.current)}
          secondary={
            delta === 0
              ? t('payments.figures.noDelta', { days })
              : t('payments.figures.delta', { days, delta: `${delta > 0 ? '+' : '−'}${money(Math.abs(delta))}` })
          }
          render={<Link to={toMonth('CONFIRMED')} />}
        />
        <StatCard
          label={t('payments.figures.pending')}
          loading={loading}
          value={data && money(data.pending.amount)}
          secondary={
            data?.pending.overdue.count
              ? t('payments.figures.overdue', { amount: money(data.pending.overdue.amount) })
              : t('payments.figures.noOverdue')
          }
          render={<Link to="/payments?status=PENDING" />}
        />
        <StatCard
          label={t('payments.figures.rejected')}
          loading={loading}
          value={data && money(data.rejected.current.amount)}
          secondary={
            data && t('payments.figures.previousRejected', { days, amount: money(data.rejected.previous.amount) })
          }
          render={<Link to={toMonth('REJECTED')} />}
        />
      </StatCards>
    </div>
  );
}
