import type { AttendanceStatus } from '@school/api-contract/status-tables';
import { Check, Minus, X } from 'lucide-react';
import styles from './status-mark.module.css';

const icons = { PRESENT: Check, ABSENT: X, NOT_MARKED: Minus } satisfies Record<AttendanceStatus, unknown>;

/** A status by shape and colour; the text stands beside it or in the name of what holds it. */
export function StatusMark({ status }: { status: AttendanceStatus }) {
  const Icon = icons[status];
  return (
    <span className={styles.mark} data-status={status}>
      <Icon aria-hidden="true" />
    </span>
  );
}
