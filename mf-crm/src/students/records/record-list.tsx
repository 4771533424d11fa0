import { EmptyState } from '@school/design-system/empty-state';
import { SkeletonText } from '@school/design-system/skeleton';
import { PagedList } from '@school/kit/lists';
import type { ComponentProps, ReactNode } from 'react';
import styles from './records.module.css';

interface RecordListProps<Item> {
  /** The label of the list for screen readers. */
  label: string;
  query: ComponentProps<typeof PagedList<Item>>['query'];
  itemKey: (item: Item) => string | number;
  /** Shown when there are no records. */
  empty: string;
  children: (item: Item) => ReactNode;
}

/** Records of a student card, one below the other. */
export function RecordList<Item>({ label, query, itemKey, empty, children }: RecordListProps<Item>) {
  return (
    <PagedList
      query={query}
      empty={<EmptyState headingLevel={3} title={empty} />}
      skeleton={
        <div role="status" aria-busy="true" aria-label={label}>
          <SkeletonText lines={4} />
        </div>
      }
    >
      {(items) => (
        <ul aria-label={label} className={styles.list}>
          {items.map((item) => (
            <li key={itemKey(item)} className={styles.item}>
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
