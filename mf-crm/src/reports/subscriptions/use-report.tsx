import type { UseRow } from '@school/api-contract/money/reports';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { Link } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { StatCard, StatCards } from '@school/design-system/stat-card';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useErrorText, useFormats, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { MonthChoices } from '../month-choices';
import styles from '../reports.module.css';
import { useUse } from '../reports.queries';
import { useMonthWords } from '../use-month-words';
import type { ReportChoice } from '../use-report-address';

interface UseReportProps {
  choice: ReportChoice;
  onChange: (change: Partial<ReportChoice>) => void;
}

const figures = ['sold', 'used', 'unused', 'left'] as const;

/** Sessions sold against those attended, by group. */
export function UseReport({ choice, onChange }: UseReportProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { number } = useFormats();
  const { percent } = useMonthWords();
  const use = useUse(choice);
  const { data } = use;
  const columns = useColumns();
  return (
    <div className={styles.report}>
      <div className={styles.choices}>
        <MonthChoices choice={choice} onChange={onChange} />
      </div>
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
  const numbers = [...figures, 'monthlyUsed'] as const;
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
    ...numbers.map(
      (name): TableColumn<UseRow> => ({
        key: name,
        header: t(`reports.use.${name}`),
        align: 'end',
        width: 128,
        ...(name === 'used' && { phone: 'state' }),
        ...(name === 'unused' && { phone: 'fact' }),
        ...(name === 'left' && { priority: 1 }),
        ...(name === 'monthlyUsed' && { priority: 2, width: 168 }),
        cell: (row) => number(row[name]),
      }),
    ),
  ];
}
