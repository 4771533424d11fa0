import type { ReactNode } from 'react';
import { cx } from '../internal/cx';
import styles from './definition-list.module.css';

export interface DefinitionListProps {
  items: ReadonlyArray<{
    term: string;
    value: ReactNode;
    /** A long value that has the whole line of a `stacked` list. */
    wide?: boolean;
  }>;
  /** Each name above its value, two pairs in a line: beside something that needs the width. */
  stacked?: boolean;
}

/** Pairs of name and value, such as a student's data. */
export function DefinitionList({ items, stacked }: DefinitionListProps) {
  return (
    <dl className={cx(styles.list, stacked && styles.stacked)}>
      {items.map(({ term, value, wide }) => (
        <div key={term} className={styles.item} data-wide={wide || undefined}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
