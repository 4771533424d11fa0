import { isMemberOn } from '@school/api-contract/groups/group-membership';
import type { AttendanceStatus } from '@school/api-contract/rules/status-tables';
import { Avatar } from '@school/design-system/avatar';
import { Badge } from '@school/design-system/badge';
import { Button } from '@school/design-system/button';
import { MedicalAlert } from '@school/design-system/medical-alert';
import { VisuallyHidden } from '@school/design-system/visually-hidden';
import { useT } from '@school/kit';
import { Ticket } from 'lucide-react';
import { memo, type ReactNode, useCallback, useState } from 'react';
import type { QueuedMark } from '../queue/queued-mark';
import { cellKey, cycled, type JournalStudent, type Statuses, statusAt } from '../shared/journal-marks';
import type { Marking } from '../shared/use-marking';
import type { JournalExtras, SessionsLeft } from '../subscriptions/use-journal-extras';
import { ChoicesHead, MarkCell } from './mark-cell';
import { MarkToolbar, moveByArrows } from './mark-toolbar';
import { RecentMarks } from './recent-marks';
import styles from './session.module.css';

interface MarkRowsProps {
  date: string;
  /** Days of the sessions before, oldest first: what each student did then is beside the name where there is room. */
  recent: readonly string[];
  students: readonly JournalStudent[];
  /** Rows of children on trial, above those of the students. */
  trials: readonly ReactNode[];
  shown: Statuses;
  /** Undefined makes the list read-only. */
  put: Marking['put'] | undefined;
  /** Marks of the session that need a decision. */
  stuck: readonly QueuedMark[];
  extras: JournalExtras;
}

export function MarkRows({ date, recent, students, trials, shown, put, stuck, extras }: MarkRowsProps) {
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
    <div
      className={styles.list}
      data-alerts={trials.length > 0 || students.some(({ medicalInfo }) => Boolean(medicalInfo)) || undefined}
    >
      {recent.length > 0 && students.length > 0 && (
        <p aria-hidden="true" className={styles.recentHead}>
          {t('attendance.recent', { count: recent.length })}
        </p>
      )}
      {put && students.length > 0 && <ChoicesHead />}
      <ul aria-label={t('attendance.students')} className={styles.rows} onKeyDown={moveByArrows}>
        {trials}
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
    </div>
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
        <Avatar name={student.name} size="md" />
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
            {left?.missing && (
              <Badge plain tone="danger">
                {left.text}
              </Badge>
            )}
            {left && !left.missing && (
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
      <MarkCell status={status} />
    </>
  );
  return (
    <li className={styles.line} data-alert={Boolean(student.medicalInfo) || undefined}>
      {canTap ? (
        <MarkToolbar
          name={student.name}
          status={status}
          onTap={() => onTap(student, cycled(status))}
          onChoose={(choice) => onTap(student, choice === status ? 'NOT_MARKED' : choice)}
        >
          {content}
        </MarkToolbar>
      ) : (
        <div className={styles.row}>{content}</div>
      )}
      {student.medicalInfo && (
        <span className={styles.side}>
          <MedicalAlert label={t('groups.roster.medicalOf', { name: student.name })} text={student.medicalInfo} />
        </span>
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
