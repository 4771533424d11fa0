import { cx } from '../internal/cx';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Any CSS length. */
  width?: string;
  height?: string;
  shape?: 'block' | 'text' | 'circle';
}

/** A grey placeholder for loading content. Hidden from screen readers; the region around it sets `aria-busy`. */
export function Skeleton({ width, height, shape = 'block' }: SkeletonProps) {
  return <span aria-hidden="true" className={cx(styles.skeleton, styles[shape])} style={{ width, height }} />;
}

/** A placeholder for a paragraph; the last line is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden="true" className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key, line) => (
        <Skeleton key={key} shape="text" width={line === lines - 1 && lines > 1 ? '60%' : '100%'} />
      ))}
    </span>
  );
}
