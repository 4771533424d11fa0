import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { ErrorCard, type ErrorCardProps } from '@school/design-system/error-card';
import { Skeleton } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { type Page, useErrorText, useT } from '@school/kit';
import type { ReactNode } from 'react';
import styles from './paged-list.module.css';

interface PagedListProps<Item> {
  /** A paged query, or one that returns everything at once. */
  query: {
    data: { pages: Page<Item>[] } | readonly Item[] | undefined;
    error: unknown;
    refetch: () => unknown;
    isPending: boolean;
    hasNextPage?: boolean;
    isFetchingNextPage?: boolean;
    isFetchNextPageError?: boolean;
    fetchNextPage?: () => unknown;
  };
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Shown while the first page loads. Default: a skeleton of rows. */
  skeleton?: ReactNode;
  /** Says below the list how many of all rows are shown; of a whole list it says so to screen readers only. */
  countText?: ((shown: number, total: number) => string) | undefined;
  /** The heading level of the failure; 2 by default. */
  headingLevel?: ErrorCardProps['headingLevel'];
  children: (items: Item[], total: number) => ReactNode;
}

/** A list from the API in its states: loading, failed, empty, shown. Loaded rows stay when a later call fails. */
export function PagedList<Item>({ query, empty, skeleton, countText, headingLevel, children }: PagedListProps<Item>) {
  const t = useT('shell');
  const errorText = useErrorText();
  if (query.isPending) return skeleton ?? <RowsSkeleton />;
  if (!query.data) {
    return (
      <ErrorCard
        headingLevel={headingLevel}
        title={t('list.loadFailed')}
        description={errorText(query.error)}
        action={<Button onClick={() => query.refetch()}>{t('list.retry')}</Button>}
      />
    );
  }
  const { items, total } = toItems(query.data);
  if (items.length === 0) return empty;
  const isWhole = !query.hasNextPage && items.length === total;
  // Gone while it is asked for again, so that a second failure is announced too.
  const hasMoreFailed = query.isFetchNextPageError && !query.isFetchingNextPage;
  return (
    <Stack>
      {children(items, total)}
      {hasMoreFailed && (
        <Alert tone="danger" title={t('list.loadFailed')}>
          {errorText(query.error)}
        </Alert>
      )}
      {(countText || query.hasNextPage) && (
        <div className={isWhole ? styles.heard : styles.foot}>
          {countText && <span aria-live="polite">{countText(items.length, total)}</span>}
          {query.hasNextPage && (
            <Button loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage?.()}>
              {t(hasMoreFailed ? 'list.retry' : 'list.more')}
            </Button>
          )}
        </div>
      )}
    </Stack>
  );
}

function toItems<Item>(data: { pages: Page<Item>[] } | readonly Item[]): { items: Item[]; total: number } {
  if (!('pages' in data)) return { items: [...data], total: data.length };
  const items = data.pages.flatMap((page) => page.items);
  return { items, total: data.pages[0]?.total ?? items.length };
}

const rows = ['a', 'b', 'c', 'd', 'e'];

function RowsSkeleton() {
  const t = useT('shell');
  return (
    <div role="status" aria-busy="true" aria-label={t('app.loading')}>
      <Stack gap={2}>
        {rows.map((row) => (
          <Skeleton key={row} height="2.75rem" />
        ))}
      </Stack>
    </div>
  );
}
