import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import styles from '../settings.module.css';
import { useAuditLog } from './audit.queries';
import { AuditFilters } from './audit-filters';
import { AuditTable } from './audit-table';
import { ChainPanel } from './chain-panel';
import { noFilter, useAuditFilter } from './use-audit-filter';

/** The audit log, newest first, with the check of its chain. */
export function AuditLog() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const { filter, setFilter } = useAuditFilter();
  const log = useAuditLog(filter);
  const rows = log.data?.pages.flatMap((page) => page.items) ?? [];
  const total = log.data?.pages[0]?.total ?? 0;
  const ofContract = rows.find(({ contractId }) => contractId === filter.contractId);

  return (
    <Stack>
      <ChainPanel />
      <AuditFilters filter={filter} contractNumber={ofContract?.contractNumber ?? undefined} onChange={setFilter} />
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
          <AuditTable rows={rows} busy={log.isPlaceholderData} />
          <div className={styles.foot}>
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
