import { useId } from 'react';
import { cx } from '../internal/cx';
import directions from '../internal/direction.module.css';
import styles from './progress.module.css';

export interface ProgressProps {
  label: string;
  /** 0 to 100; omitted for indeterminate progress. */
  value?: number;
  /** Replaces the percentage, for example "9/12". */
  valueText?: string;
  labelHidden?: boolean;
  /** Sports direction as in the API; selects the colour. */
  direction?: string;
}

export function Progress({ label, value, valueText, labelHidden, direction }: ProgressProps) {
  const labelId = useId();
  const percent = value === undefined ? undefined : Math.min(100, Math.max(0, Math.round(value)));
  return (
    <div
      data-direction={direction}
      className={cx(styles.progress, direction && cx(directions.direction, styles.direction))}
    >
      <div className={labelHidden ? styles.hidden : styles.head}>
        <span id={labelId}>{label}</span>
        <span className={styles.value}>{valueText ?? (percent === undefined ? '' : `${percent}%`)}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={valueText}
        className={styles.track}
      >
        {percent === undefined ? (
          <div className={styles.moving} />
        ) : (
          <div className={styles.bar} style={{ width: `${percent}%` }} />
        )}
      </div>
    </div>
  );
}
