import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useT } from '@school/kit';
import { PagedList } from '@school/kit/lists';
import { useEffect } from 'react';
import { usePhone } from '../../shared/use-phone';
import { useAuditLog } from './audit.queries';
import { AuditFilters } from './audit-filters';
import { toRuns } from './audit-runs';
import { AuditTable } from './audit-table';
import { ChainFaults, ChainProtection, ChainState } from './chain-panel';
import { noFilter, useAuditFilter } from './use-audit-filter';

/** The audit log, newest first; whether it is whole, beside the filters, on a phone below the log. A break comes first. */
export function AuditLog() {
  const t = useT('mf-crm');
  const { filter, setFilter } = useAuditFilter();
  const log = useAuditLog(filter);
  const isPhone = usePhone();
  useFullScreen(log);
  const ofContract = log.data?.pages
    .flatMap(({ items }) => items)
    .find(({ contractId }) => contractId === filter.contractId);

  return (
    <Stack>
      <ChainFaults />
      <div>
        <AuditFilters filter={filter} contractNumber={ofContract?.contractNumber ?? undefined} onChange={setFilter}>
          {!isPhone && <ChainState />}
        </AuditFilters>
        <PagedList
          query={log}
          skeleton={<Skeleton height="20rem" />}
          empty={
            <EmptyState
              title={t('settings.audit.empty')}
              action={<Button onClick={() => setFilter(noFilter)}>{t('settings.audit.reset')}</Button>}
            />
          }
          countText={(shown, total) => t('settings.audit.shown', { shown, total })}
        >
          {(rows) => <AuditTable rows={rows} busy={log.isPlaceholderData} />}
        </PagedList>
      </div>
      {isPhone && <ChainState />}
      <ChainProtection />
    </Stack>
  );
}

/** Where runs leave a screen nearly empty, more pages are read at once, but never the whole log. */
const [leastRows, mostPages] = [12, 4];

function useFullScreen({
  data,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: ReturnType<typeof useAuditLog>): void {
  const pages = data?.pages ?? [];
  const rows = pages.flatMap(({ items }) => items);
  const isShort = pages.length < mostPages && rows.length > leastRows && toRuns(rows).length < leastRows;
  const asks = isShort && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (asks) void fetchNextPage();
  }, [asks, fetchNextPage]);
}
