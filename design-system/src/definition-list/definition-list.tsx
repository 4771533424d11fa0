import type { ReactNode } from 'react';
import styles from './definition-list.module.css';

export interface DefinitionListProps {
  items: ReadonlyArray<{ term: string; value: ReactNode }>;
}

/** Pairs of name and value, such as a student's data. */
export function DefinitionList({ items }: DefinitionListProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles.item}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
