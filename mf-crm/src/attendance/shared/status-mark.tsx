import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { attendanceLooks } from '@school/design-system/status-badge';
import styles from './status-mark.module.css';

/** Shows a status by shape and colour; a text or the parent's accessible name must also state it. */
export function StatusMark({ status }: { status: AttendanceStatus }) {
  const Icon = attendanceLooks[status].icon;
  return (
    <span className={styles.mark} data-status={status}>
      <Icon aria-hidden="true" />
    </span>
  );
}
