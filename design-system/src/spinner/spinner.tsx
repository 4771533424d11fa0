import { cx } from '../internal/cx';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Announced as a status; without it the spinner is decorative next to other text. */
  label?: string;
  size?: 'sm' | 'md' | 'lg';
}

/** A ring for work of unknown duration. Lists and pages show `Skeleton` instead. */
export function Spinner({ label, size = 'md' }: SpinnerProps) {
  const ring = <span className={cx(styles.ring, styles[size])} aria-hidden="true" />;
  if (!label) return ring;
  return (
    <span role="status" className={styles.root}>
      {ring}
      <span className={styles.label}>{label}</span>
    </span>
  );
}
