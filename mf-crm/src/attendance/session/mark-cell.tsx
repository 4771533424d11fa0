import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { attendanceLooks } from '@school/design-system/status-badge';
import { useT } from '@school/kit';
import { StatusMark } from '../shared/status-mark';
import styles from './session.module.css';

/** The mark of a row at its end, in words and by shape. Where the row can be marked, the choices beside it show it to the eye. */
export function MarkCell({ status }: { status: AttendanceStatus }) {
  const t = useT('mf-crm');
  return (
    <span className={styles.status} data-status={status}>
      <span className={styles.word}>{t(`attendance.status.${status}`)}</span>
      <StatusMark status={status} />
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

/**
 * Both marks beside the row, in words where there is room and else under their words: a press sets the one that is
 * meant, without going through the other.
 */
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
            <span>{t(words[choice])}</span>
          </button>
        );
      })}
    </span>
  );
}

/** The words of the choices above a list that has no room for them in its rows. */
export function ChoicesHead() {
  const t = useT('mf-crm');
  return (
    <p aria-hidden="true" className={styles.choicesHead}>
      <span>{t('attendance.students')}</span>
      {choices.map((choice) => (
        <span key={choice}>{t(words[choice])}</span>
      ))}
    </p>
  );
}

const words = { PRESENT: 'attendance.present', ABSENT: 'attendance.absent' } as const;
const choices = ['PRESENT', 'ABSENT'] as const;
