import { Skeleton } from '@school/design-system/skeleton';
import styles from './students.module.css';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Has the shape of the loaded rows. */
export function StudentsSkeleton() {
  return (
    <div aria-busy="true" className={styles.skeleton}>
      {rows.map((row) => (
        <Skeleton key={row} height="2.75rem" />
      ))}
    </div>
  );
}
