import type { AuditLogRow } from '@school/api-contract/audit-logs';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { EmptyState } from '@school/design-system/empty-state';
import { Link } from '@school/design-system/link';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { Table, type TableColumn } from '@school/design-system/table';
import { Link as RouterLink, useErrorText, useFormats, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import styles from '../settings.module.css';
import { useAuditLog } from './audit.queries';
import { AuditFilters } from './audit-filters';
import { ChainPanel } from './chain-panel';
import { useAuditFilter } from './use-audit-filter';

const noFilter = { type: '', severity: undefined, from: '', to: '' };

/** The audit log, newest first, and whether its chain is whole. */
export function AuditLog() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { filter, setFilter } = useAuditFilter();
  const log = useAuditLog(filter);
  const columns = useColumns();
  const rows = log.data?.pages.flatMap((page) => page.items) ?? [];
  const total = log.data?.pages[0]?.total ?? 0;

  return (
    <Stack>
      <ChainPanel />
      <AuditFilters filter={filter} onChange={setFilter} />
      {log.isError ? (
        <LoadFailure text={errorText(log.error)} onRetry={() => void log.refetch()} />
      ) : log.isPending ? (
        <Skeleton height="20rem" />
      ) : rows.length === 0 ? (
        <EmptyState
          title={t('settings.audit.empty')}
          action={<Button onClick={() => setFilter(noFilter)}>{t('settings.audit.reset')}</Button>}
        />
      ) : (
        <>
          <Card padding="none">
            <Table
              caption={t('settings.audit.caption')}
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              busy={log.isPlaceholderData}
            />
          </Card>
          <div className={styles.more}>
            <span aria-live="polite">{t('settings.audit.shown', { shown: rows.length, total })}</span>
            {log.hasNextPage && (
              <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                {t('settings.audit.more')}
              </Button>
            )}
          </div>
        </>
      )}
    </Stack>
  );
}

const tones = { info: 'neutral', warning: 'warning', critical: 'danger' } as const;

function useColumns(): TableColumn<AuditLogRow>[] {
  const t = useT('mf-crm');
  const { moment } = useFormats();
  const none = t('common.none');
  return [
    {
      key: 'event',
      header: t('settings.audit.event'),
      isRowHeader: true,
      cell: (row) => t(`settings.audit.events.${row.eventType}`, { defaultValue: row.eventType }),
    },
    { key: 'at', header: t('settings.audit.at'), cell: (row) => moment(row.at) },
    {
      key: 'severity',
      header: t('settings.audit.severity'),
      cell: (row) => <Badge tone={tones[row.severity]}>{t(`settings.audit.severities.${row.severity}`)}</Badge>,
    },
    { key: 'user', header: t('settings.audit.user'), cell: (row) => row.userName ?? none },
    {
      key: 'contract',
      header: t('settings.audit.contract'),
      cell: (row) =>
        row.contractId === null ? (
          none
        ) : (
          <Link render={<RouterLink to={`/contracts/${row.contractId}`} />}>
            {row.contractNumber ?? row.contractId}
          </Link>
        ),
    },
    { key: 'ip', header: t('settings.audit.ip'), cell: (row) => row.ipAddress ?? none },
    {
      key: 'details',
      header: t('settings.audit.details'),
      cell: (row) => <span className={styles.code}>{detailsOf(row.metadata) || none}</span>,
    },
  ];
}

/** `kind: contract, version: 2` */
function detailsOf(metadata: Record<string, unknown>): string {
  return Object.entries(metadata)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
