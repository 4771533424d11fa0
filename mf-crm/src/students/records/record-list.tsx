import { Button } from '@school/design-system/button';
import { EmptyState } from '@school/design-system/empty-state';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { useErrorText, useT } from '@school/kit';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../load-failure';
import styles from './records.module.css';

interface RecordListProps<Item> {
  /** What is listed, for screen readers. */
  label: string;
  query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  /** Undefined while they come. */
  items: readonly Item[] | undefined;
  itemKey: (item: Item) => string | number;
  /** Shown when there is none. */
  empty: string;
  /** Undefined on the last page. */
  onMore?: (() => void) | undefined;
  children: (item: Item) => ReactNode;
}

/** A tab's list in each of its states. */
export function RecordList<Item>({ label, query, items, itemKey, empty, onMore, children }: RecordListProps<Item>) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  if (query.isError && !items) {
    return <LoadFailure text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  }
  if (!items) {
    return (
      <div role="status" aria-busy="true" aria-label={label}>
        <SkeletonText lines={4} />
      </div>
    );
  }
  if (items.length === 0) return <EmptyState headingLevel={3} title={empty} />;
  return (
    <Stack>
      <ul aria-label={label} className={styles.list}>
        {items.map((item) => (
          <li key={itemKey(item)} className={styles.item}>
            {children(item)}
          </li>
        ))}
      </ul>
      {onMore && <Button onClick={onMore}>{t('students.more')}</Button>}
    </Stack>
  );
}
