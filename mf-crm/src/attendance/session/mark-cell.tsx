import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { attendanceLooks } from '@school/design-system/status-badge';
import { useT } from '@school/kit';
import { StatusMark } from '../shared/status-mark';
import styles from './session.module.css';

interface MarkCellProps {
  status: AttendanceStatus;
  /** Whether the row around it is a button that marks. */
  canTap: boolean;
}

/** The mark of a row at its end, in words and by shape. Where the choices are beside the row, they show it to the eye. */
export function MarkCell({ status, canTap }: MarkCellProps) {
  const t = useT('mf-crm');
  return (
    <span className={styles.status} data-status={status}>
      {canTap && <Press status={status} />}
      <span className={styles.word}>{t(`attendance.status.${status}`)}</span>
      <StatusMark status={status} />
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
      <Icon aria-hidden="true" size={status === 'NOT_MARKED' ? 14 : 18} strokeWidth={2.5} />
      {t(status === 'NOT_MARKED' ? 'attendance.mark' : words[status])}
    </span>
  );
}

interface MarkChoicesProps {
  name: string;
  status: AttendanceStatus;
  /** The only one that Tab stops at; another number: none. */
  stop: number;
  onChoose: (status: AttendanceStatus) => void;
}

/** Both marks in words beside the row where there is room: a press sets the one that is meant, without going through the other. */
export function MarkChoices({ name, status, stop, onChoose }: MarkChoicesProps) {
  const t = useT('mf-crm');
  return (
    <span className={styles.choose}>
      {choices.map((choice, index) => {
        const Icon = attendanceLooks[choice].icon;
        return (
          <button
            key={choice}
            type="button"
            tabIndex={index === stop ? 0 : -1}
            aria-label={`${t(words[choice])}: ${name}`}
            aria-pressed={choice === status}
            data-choice={choice}
            onClick={() => onChoose(choice)}
          >
            <Icon aria-hidden="true" size={16} />
            {t(words[choice])}
          </button>
        );
      })}
    </span>
  );
}

const words = { PRESENT: 'attendance.present', ABSENT: 'attendance.absent' } as const;
const choices = ['PRESENT', 'ABSENT'] as const;
