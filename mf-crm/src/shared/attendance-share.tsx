import { VisuallyHidden } from '@school/design-system/visually-hidden';
import styles from './attendance-share.module.css';

interface AttendanceShareProps {
  percent: number;
  /** The percent in words of the language. */
  text: string;
  /** Said before the percent where no header is read. */
  label: string;
}

/** A student's attendance in a row of a table: a short bar and the percent; a phone has the percent alone. */
export function AttendanceShare({ percent, text, label }: AttendanceShareProps) {
  return (
    <span className={styles.share}>
      <VisuallyHidden>{label} </VisuallyHidden>
      <span className={styles.bar} style={{ backgroundSize: `${percent}%` }} />
      <span className={styles.percent}>{text}</span>
    </span>
  );
}
