import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { type Page, useErrorText, useT } from '@school/kit';
import type { ReactNode } from 'react';

interface PagedListProps<Item> {
  query: {
    data: { pages: Page<Item>[] } | undefined;
    error: unknown;
    isPending: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  /** Shown when there are no rows. */
  empty: ReactNode;
  children: (items: Item[]) => ReactNode;
}

const rows = ['a', 'b', 'c', 'd', 'e'];

/** A paged list in its states: loading, failed, empty, shown. */
export function PagedList<Item>({ query, empty, children }: PagedListProps<Item>) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  if (query.isPending) {
    return (
      <div role="status" aria-busy="true" aria-label={t('common.loading')}>
        <Stack gap={2}>
          {rows.map((row) => (
            <Skeleton key={row} height="2.75rem" />
          ))}
        </Stack>
      </div>
    );
  }
  if (!query.data) {
    return (
      <ErrorCard
        title={t('common.loadFailed')}
        description={errorText(query.error)}
        action={<Button onClick={() => query.refetch()}>{t('common.retry')}</Button>}
      />
    );
  }
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return empty;
  return (
    <Stack>
      {children(items)}
      {query.hasNextPage && (
        <div>
          <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t('common.more')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
