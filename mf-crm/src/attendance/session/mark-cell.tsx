import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { attendanceLooks } from '@school/design-system/status-badge';
import { useT } from '@school/kit';
import type { MouseEvent } from 'react';
import { StatusMark } from '../shared/status-mark';
import styles from './session.module.css';

interface MarkCellProps {
  status: AttendanceStatus;
  /** Whether the row around it is a button that marks. */
  canTap: boolean;
}

/** The mark of a row at its end, in words and by shape. */
export function MarkCell({ status, canTap }: MarkCellProps) {
  const t = useT('mf-crm');
  return (
    <span className={styles.status} data-status={status}>
      {canTap && <Press status={status} />}
      <span className={styles.word}>{t(`attendance.status.${status}`)}</span>
      <StatusMark status={status} />
      {canTap && status === 'NOT_MARKED' && <Choices />}
    </span>
  );
}

/**
 * On a phone: the face of the button that the whole row is, as wide with each mark, so that nothing wraps anew. Its word
 * is part of the row's name, for those who press by voice what they see.
 */
function Press({ status }: { status: AttendanceStatus }) {
  const t = useT('mf-crm');
  const Icon = attendanceLooks[status].icon;
  return (
    <span className={styles.press}>
      {status !== 'NOT_MARKED' && <Icon aria-hidden="true" size={18} strokeWidth={2.5} />}
      {t(status === 'NOT_MARKED' ? 'attendance.mark' : words[status])}
    </span>
  );
}

/**
 * Both marks in words where there is room, for the pointer only: each is a place of the row's button, which the keyboard
 * and screen readers press as on a phone.
 */
function Choices() {
  const t = useT('mf-crm');
  return (
    <span aria-hidden="true" className={styles.choose}>
      {choices.map((status) => {
        const Icon = attendanceLooks[status].icon;
        return (
          <span key={status} data-choice={status}>
            <Icon size={16} />
            {t(words[status])}
          </span>
        );
      })}
    </span>
  );
}

const words = { PRESENT: 'attendance.present', ABSENT: 'attendance.absent' } as const;
const choices = ['PRESENT', 'ABSENT'] as const;

/** The mark whose word was pressed; undefined anywhere else in the row. */
export function findChoice({ target }: MouseEvent): AttendanceStatus | undefined {
  const pressed = target instanceof Element && target.closest('[data-choice]')?.getAttribute('data-choice');
  return choices.find((status) => status === pressed);
}
