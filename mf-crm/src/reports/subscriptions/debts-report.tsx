import type { DebtTotals } from '@school/api-contract/money/debts';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { Link } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useErrorText, useFormats, useT } from '@school/kit';
import { useMonthWords } from '@school/kit/reports';
import { LoadFailure } from '../../load-failure';
import { useLoadedCharts } from '../../shared/use-loaded-charts';
import styles from '../reports.module.css';
import { useDebtAges } from '../reports.queries';

const loadChart = () => import('./debts-chart');

/** Debts by age; each age links to its students. */
export function DebtsReport() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const debts = useDebtAges();
  const charts = useLoadedCharts(loadChart);
  const columns = useColumns(debts.data);
  const { data } = debts;
  if (debts.isLoadingError) {
    return <LoadFailure text={errorText(debts.error)} onRetry={() => void debts.refetch()} />;
  }
  if (data?.count === 0) return <EmptyState title={t('debts.emptyTitle')}>{t('debts.emptyText')}</EmptyState>;
  return (
    <div className={styles.report}>
      {charts && data ? <charts.DebtsChart totals={data} /> : <Skeleton height="17rem" />}
      {data && (
        <Card padding="none">
          <Table
            caption={t('reports.debts.caption')}
            columns={columns}
            rows={data.buckets}
            rowKey={({ bucket }) => bucket}
          />
        </Card>
      )}
      <p className={styles.note}>{t('reports.debts.rule')}</p>
    </div>
  );
}

function useColumns(totals: DebtTotals | undefined): TableColumn<DebtTotals['buckets'][number]>[] {
  const t = useT('mf-crm');
  const { money, number } = useFormats();
  const { percent } = useMonthWords();
  const { currency, amount: total } = totals ?? { currency: 'USD', amount: 0 };
  return [
    {
      key: 'age',
      header: t('reports.debts.age'),
      isRowHeader: true,
      cell: ({ bucket }) => (
        <Link quiet render={<RouterLink to={`/subscriptions/debts?age=${bucket}`} />}>
          {t(`debts.ages.${bucket}`)}
        </Link>
      ),
    },
    {
      key: 'amount',
      header: t('reports.debts.amount'),
      align: 'end',
      width: 144,
      phone: 'state',
      cell: ({ amount }) => money(amount, currency),
    },
    {
      key: 'share',
      header: t('reports.columns.share'),
      align: 'end',
      width: 88,
      phone: 'fact',
      cell: ({ amount }) => (total > 0 ? percent(amount / total) : t('common.none')),
    },
    {
      key: 'students',
      header: t('reports.debts.students'),
      align: 'end',
      width: 112,
      priority: 1,
      cell: ({ count }) => number(count),
    },
  ];
}
