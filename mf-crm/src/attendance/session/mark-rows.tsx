import { isMemberOn } from '@school/api-contract/groups/group-membership';
import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { MedicalAlert } from '@school/design-system/medical-alert';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useT } from '@school/kit';
import { Ticket } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import type { QueuedMark } from '../queue/queued-mark';
import { cellKey, cycled, type JournalStudent, type Statuses, statusAt } from '../shared/journal-marks';
import { StatusMark } from '../shared/status-mark';
import type { Marking } from '../shared/use-marking';
import type { JournalExtras, SessionsLeft } from '../subscriptions/use-journal-extras';
import styles from './session.module.css';

interface MarkRowsProps {
  date: string;
  students: readonly JournalStudent[];
  shown: Statuses;
  /** Undefined makes the list read-only. */
  put: Marking['put'] | undefined;
  /** Marks of the session that need a decision. */
  stuck: readonly QueuedMark[];
  extras: JournalExtras;
}

export function MarkRows({ date, students, shown, put, stuck, extras }: MarkRowsProps) {
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
  stuck,
  isMember,
  onTap,
  left,
  excuse,
  onExcuse,
}: MarkRowProps) {
  const t = useT('mf-crm');
  const content = (
    <>
      <span className={styles.face}>
        <Avatar id={student.id} name={student.name} size="md" />
      </span>
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
        {(left?.isException || excuse) && (
          <span className={styles.facts}>
            {left?.isException && (
              <span className={styles.left} data-warning={left.isWarning || undefined}>
                <Ticket aria-hidden="true" />
                {left.text}
              </span>
            )}
            {excuse && <Badge tone="info">{excuse}</Badge>}
          </span>
        )}
      </span>
      <span className={styles.status} data-status={status}>
        <span className={styles.word}>{t(`attendance.status.${status}`)}</span>
        <span className={styles.short} aria-hidden="true">
          {status !== 'NOT_MARKED' && t(`attendance.shortStatus.${status}`)}
        </span>
        <StatusMark status={status} />
      </span>
    </>
  );
  return (
    <li className={styles.line} data-alert={Boolean(student.medicalInfo) || undefined}>
      {onTap && isMember ? (
        <button type="button" className={styles.row} onClick={() => onTap(student, cycled(status))}>
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
