import { EmptyState } from '@school/design-system/empty-state';
import { Skeleton } from '@school/design-system/skeleton';
import { useErrorText, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { useLoadedCharts } from '../../shared/use-loaded-charts';
import styles from '../reports.module.css';
import { useDebtAges } from '../reports.queries';
import { LargestDebts } from './largest-debts';

const loadChart = () => import('./debts-chart');

/** Debts by age, each of which links to its students, and the largest ones. */
export function DebtsReport() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const debts = useDebtAges();
  const charts = useLoadedCharts(loadChart);
  const { data } = debts;
  if (debts.isLoadingError) {
    return <LoadFailure text={errorText(debts.error)} onRetry={() => void debts.refetch()} />;
  }
  if (data?.count === 0) return <EmptyState title={t('debts.emptyTitle')}>{t('debts.emptyText')}</EmptyState>;
  return (
    <div className={styles.report}>
      {charts && data ? <charts.DebtsChart totals={data} /> : <Skeleton height="9rem" />}
      {data && <LargestDebts currency={data.currency} />}
      <p className={styles.note}>{t('reports.debts.rule')}</p>
    </div>
  );
}
