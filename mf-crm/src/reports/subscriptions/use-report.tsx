import type { UseRow } from '@school/api-contract/money/reports';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { Link } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { StatCard, StatCards } from '@school/design-system/stat-card';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useErrorText, useFormats, useT } from '@school/kit';
import { useMonthWords } from '@school/kit/reports';
import { LoadFailure } from '../../load-failure';
import { useLoadedCharts } from '../../shared/use-loaded-charts';
import { ReportToolbar } from '../report-toolbar';
import styles from '../reports.module.css';
import { useUse } from '../reports.queries';
import type { ReportChoice } from '../use-report-address';

interface UseReportProps {
  choice: ReportChoice;
  onChange: (change: Partial<ReportChoice>) => void;
}

const loadChart = () => import('./use-chart');

const figures = ['sold', 'used', 'unused', 'left'] as const;

/** Sessions sold against those attended, by group. */
export function UseReport({ choice, onChange }: UseReportProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { number } = useFormats();
  const { percent } = useMonthWords();
  const use = useUse(choice);
  const charts = useLoadedCharts(loadChart);
  const { data } = use;
  const columns = useColumns();
  return (
    <div className={styles.report}>
      <ReportToolbar choice={choice} onChange={onChange} />
      {use.isLoadingError ? (
        <LoadFailure text={errorText(use.error)} onRetry={() => void use.refetch()} />
      ) : !data ? (
        <Skeleton height="20rem" />
      ) : data.rows.length === 0 ? (
        <EmptyState title={t('reports.use.emptyTitle')}>{t('reports.use.emptyText')}</EmptyState>
      ) : (
        <>
          <StatCards label={t('reports.use.title')}>
            {figures.map((figure) => (
              <StatCard
                key={figure}
                label={t(`reports.use.${figure}`)}
                value={number(data.total[figure])}
                secondary={data.total.sold > 0 ? percent(data.total[figure] / data.total.sold) : undefined}
              />
            ))}
          </StatCards>
          {charts ? <charts.UseChart months={data.months} /> : <Skeleton height="17rem" />}
          <Card padding="none">
            <Table
              caption={t('reports.use.title')}
              columns={columns}
              rows={data.rows}
              rowKey={({ groupId, kind }) => groupId ?? kind}
              busy={use.isPlaceholderData}
            />
          </Card>
          <p className={styles.note}>{t('reports.use.rule')}</p>
        </>
      )}
    </div>
  );
}

function useColumns(): TableColumn<UseRow>[] {
  const t = useT('mf-crm');
  const { number } = useFormats();
  // a group whose subscriptions are all monthly has no sessions to compare with
  const write = ({ sold }: UseRow, text: string) => (sold > 0 ? text : t('common.none'));
  return [
    {
      key: 'group',
      header: t('reports.use.group'),
      isRowHeader: true,
      cell: ({ kind, groupId, groupName }) =>
        kind === 'value' ? (
          <Link quiet render={<RouterLink to={`/subscriptions?group=${groupId}`} />}>
            {groupName}
          </Link>
        ) : (
          t(`reports.use.${kind}`)
        ),
    },
    {
      key: 'used',
      header: t('reports.use.used'),
      align: 'end',
      width: 144,
      phone: 'state',
      cell: (row) => write(row, t('reports.use.usedOf', { used: number(row.used), sold: number(row.sold) })),
    },
    {
      key: 'unused',
      header: t('reports.use.unused'),
      align: 'end',
      width: 112,
      cell: (row) => write(row, number(row.unused)),
    },
    {
      key: 'left',
      header: t('reports.use.left'),
      align: 'end',
      width: 112,
      priority: 1,
      cell: (row) => write(row, number(row.left)),
    },
    {
      key: 'monthly',
      header: t('reports.use.monthlyUsed'),
      align: 'end',
      width: 168,
      priority: 2,
      phone: 'fact',
      cell: ({ monthly, monthlyUsed }) =>
        monthly > 0 ? t('reports.use.visits', { count: monthlyUsed }) : t('common.none'),
    },
  ];
}
