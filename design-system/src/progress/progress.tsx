import { useId } from 'react';
import styles from './progress.module.css';

export interface ProgressProps {
  label: string;
  /** 0 to 100; omitted for indeterminate progress. */
  value?: number;
  /** Replaces the percentage, for example "9/12". */
  valueText?: string;
  labelHidden?: boolean;
}

export function Progress({ label, value, valueText, labelHidden }: ProgressProps) {
  const labelId = useId();
  const percent = value === undefined ? undefined : Math.min(100, Math.max(0, Math.round(value)));
  return (
    <div className={styles.progress}>
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
