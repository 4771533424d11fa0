import { isMemberOn } from '@school/api-contract/groups/group-membership';
import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { MedicalAlert } from '@school/design-system/medical-alert';
import { attendanceLooks } from '@school/design-system/status-badge';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useT } from '@school/kit';
import { Ticket } from 'lucide-react';
import { type MouseEvent, memo, useCallback, useState } from 'react';
import type { QueuedMark } from '../queue/queued-mark';
import { cellKey, cycled, type JournalStudent, type Statuses, statusAt } from '../shared/journal-marks';
import { StatusMark } from '../shared/status-mark';
import type { Marking } from '../shared/use-marking';
import type { JournalExtras, SessionsLeft } from '../subscriptions/use-journal-extras';
import styles from './session.module.css';

interface MarkRowsProps {
  date: string;
  /** Days of the sessions before, oldest first: what each student did then is beside the name where there is room. */
  recent: readonly string[];
  students: readonly JournalStudent[];
  shown: Statuses;
  /** Undefined makes the list read-only. */
  put: Marking['put'] | undefined;
  /** Marks of the session that need a decision. */
  stuck: readonly QueuedMark[];
  extras: JournalExtras;
}

export function MarkRows({ date, recent, students, shown, put, stuck, extras }: MarkRowsProps) {
  const t = useT('mf-crm');
  const [announcement, setAnnouncement] = useState('');
  const onTap = useCallback(
    (student: JournalStudent, status: AttendanceStatus) => {
      put?.(date, [{ studentId: student.id, status }]);
      setAnnouncement(`${student.name}: ${t(`attendance.status.${status}`)}`);
    },
    [put, date, t],
  );
  const stuckIds = new Set(stuck.map(({ studentId }) => studentId));
  return (
    <>
      <ul
        aria-label={t('attendance.students')}
        className={styles.rows}
        data-alerts={students.some(({ medicalInfo }) => Boolean(medicalInfo)) || undefined}
      >
        {students.map((student) => (
          <MarkRow
            key={student.id}
            student={student}
            status={statusAt(shown, student.id, date)}
            recent={recent.map((day) => statusAt(shown, student.id, day)).join(' ')}
            stuck={stuckIds.has(student.id)}
            isMember={isMemberOn(student, date)}
            onTap={put && onTap}
            left={extras.left.get(student.id)}
            excuse={extras.excuses.get(cellKey(student.id, date))}
            onExcuse={extras.onExcuse}
          />
        ))}
      </ul>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </>
  );
}

interface MarkRowProps {
  student: JournalStudent;
  status: AttendanceStatus;
  /** Statuses of earlier sessions with spaces between; a text, so that an equal one renders nothing again. */
  recent: string;
  stuck: boolean;
  /** Whether the student was in the group that day; a mark outside the membership cannot be changed. */
  isMember: boolean;
  onTap: ((student: JournalStudent, status: AttendanceStatus) => void) | undefined;
  /** The remaining sessions of the subscription; undefined shows nothing. */
  left: SessionsLeft | undefined;
  /** Why the student was excused that day. */
  excuse: string | undefined;
  /** Undefined when the user may excuse nobody. */
  onExcuse: JournalExtras['onExcuse'];
}

/** Renders again only when its own mark changes: a group may have 300 students. */
const MarkRow = memo(function MarkRow({
  student,
  status,
  recent,
  stuck,
  isMember,
  onTap,
  left,
  excuse,
  onExcuse,
}: MarkRowProps) {
  const t = useT('mf-crm');
  const canTap = onTap && isMember;
  const content = (
    <>
      <span className={styles.face}>
        <Avatar id={student.id} name={student.name} size="md" />
      </span>
      <span className={styles.person}>
        <span className={styles.name}>
          {student.name}
          {stuck && (
            <span className={styles.stuck}>
              <Badge tone="warning">{t('attendance.stuckMark')}</Badge>
            </span>
          )}
          {!isMember && (
            <span className={styles.stuck}>
              <Badge>{t('attendance.notMember')}</Badge>
            </span>
          )}
        </span>
        {(left || excuse) && (
          <span className={styles.facts}>
            {left && (
              <span
                className={styles.left}
                data-warning={left.isWarning || undefined}
                data-usual={!left.isException || undefined}
              >
                <Ticket aria-hidden="true" />
                {left.text}
              </span>
            )}
            {excuse && <Badge tone="info">{excuse}</Badge>}
          </span>
        )}
      </span>
      <RecentMarks statuses={recent} />
      <span className={styles.status} data-status={status}>
        <span className={styles.word}>{t(`attendance.status.${status}`)}</span>
        <StatusMark status={status} />
        {canTap && status === 'NOT_MARKED' && <Choices />}
      </span>
    </>
  );
  return (
    <li className={styles.line} data-alert={Boolean(student.medicalInfo) || undefined}>
      {canTap ? (
        <button
          type="button"
          className={styles.row}
          onClick={(event) => onTap(student, findChoice(event) ?? cycled(status))}
        >
          {content}
        </button>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
      {student.medicalInfo && (
        <MedicalAlert label={t('groups.roster.medicalOf', { name: student.name })} text={student.medicalInfo} />
      )}
      {onExcuse && isMember && status === 'ABSENT' && !excuse && (
        <span className={styles.excuse}>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('attendance.excuseOf', { name: student.name })}
            onClick={() => onExcuse(student)}
          >
            {t('attendance.excuse')}
          </Button>
        </span>
      )}
    </li>
  );
});

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
            {t(status === 'PRESENT' ? 'attendance.present' : 'attendance.absent')}
          </span>
        );
      })}
    </span>
  );
}

const choices = ['PRESENT', 'ABSENT'] as const;

/** The mark whose word was pressed; undefined anywhere else in the row. */
function findChoice({ target }: MouseEvent): AttendanceStatus | undefined {
  const pressed = target instanceof Element && target.closest('[data-choice]')?.getAttribute('data-choice');
  return choices.find((status) => status === pressed);
}

/** What the student did before, for the eye only: the journal of the month says it in words. */
function RecentMarks({ statuses }: { statuses: string }) {
  if (statuses === '') return null;
  return (
    <span aria-hidden="true" className={styles.recent}>
      {statuses.split(' ').map((status, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place in the month, nothing else tells them apart
        <span key={index} data-status={status} />
      ))}
    </span>
  );
}
