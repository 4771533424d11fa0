import type { RenewalsReport as Report } from '@school/api-contract/money/reports';
import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useErrorText, useFormats, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { useLoadedCharts } from '../../shared/use-loaded-charts';
import styles from '../reports.module.css';
import { useRenewals } from '../reports.queries';

const loadChart = () => import('./renewals-chart');

type Plan = Report['plans'][number];

/** The subscriptions that end in the coming months by plan, and the months around today as a chart. */
export function RenewalsReport() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const renewals = useRenewals();
  const charts = useLoadedCharts(loadChart);
  const { data } = renewals;
  const columns = useColumns(data);
  if (renewals.isLoadingError) {
    return <LoadFailure text={errorText(renewals.error)} onRetry={() => void renewals.refetch()} />;
  }
  return (
    <div className={styles.report}>
      {charts && data ? <charts.RenewalsChart report={data} /> : <Skeleton height="17rem" />}
      {data && data.plans.length > 0 && (
        <Card padding="none">
          <Table
            caption={t('reports.renewals.caption')}
            columns={columns}
            rows={data.plans}
            rowKey={({ planId }) => planId}
          />
        </Card>
      )}
      <p className={styles.note}>{t('reports.renewals.rule')}</p>
    </div>
  );
}

function useColumns(report: Report | undefined): TableColumn<Plan>[] {
  const t = useT('mf-crm');
  const { money, number } = useFormats();
  return [
    {
      key: 'plan',
      header: t('reports.renewals.plan'),
      isRowHeader: true,
      cell: ({ planId, planName }) => (
        <Link quiet render={<RouterLink to={`/subscriptions?plan=${planId}`} />}>
          {planName}
        </Link>
      ),
    },
    {
      key: 'ending',
      header: t('reports.renewals.ending'),
      align: 'end',
      width: 136,
      phone: 'fact',
      cell: ({ ending }) => t('reports.renewals.count', { count: ending.count }),
    },
    {
      key: 'renewed',
      header: t('reports.renewals.renewed'),
      align: 'end',
      width: 112,
      priority: 1,
      cell: ({ renewed }) => number(renewed.count),
    },
    {
      key: 'open',
      header: t('reports.renewals.open'),
      align: 'end',
      width: 152,
      phone: 'state',
      cell: ({ ending, renewed }) => (report ? money(ending.amount - renewed.amount, report.currency) : ''),
    },
  ];
}
