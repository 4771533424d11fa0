import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { Check, Minus, X } from 'lucide-react';
import styles from './status-mark.module.css';

const icons = { PRESENT: Check, ABSENT: X, NOT_MARKED: Minus } satisfies Record<AttendanceStatus, unknown>;

/** Shows a status by shape and colour; a text or the parent's accessible name must say it too. */
export function StatusMark({ status }: { status: AttendanceStatus }) {
  const Icon = icons[status];
  return (
    <span className={styles.mark} data-status={status}>
      <Icon aria-hidden="true" />
    </span>
  );
}
