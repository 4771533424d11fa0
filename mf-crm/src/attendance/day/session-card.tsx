import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import { Badge } from '@school/design-system/badge';
import { DirectionEdge, DirectionGlyph } from '@school/design-system/direction';
import { Progress } from '@school/design-system/progress';
import { Link, toSchoolClock, useLabels, useT } from '@school/kit';
import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react';
import { toShortName } from '../../shared/to-short-name';
import { isWaiting, type QueuedMark } from '../queue/queued-mark';
import { countMarks } from '../shared/journal-marks';
import { SessionState } from '../shared/session-state';
import { formatTimes } from '../shared/session-times';
import { useDayTexts } from '../shared/use-day-texts';
import { linkTo } from '../use-attendance-address';
import { hasBegun, isInProgress } from './current-session';
import styles from './day.module.css';

interface SessionCardProps {
  session: AttendanceSession;
  /** Marks of all sessions that have not reached the server. */
  queued: readonly QueuedMark[];
  /** Used where sessions of several days are listed together. */
  showDate?: boolean;
  /** 3 when the list has a heading of its own. */
  headingLevel?: 2 | 3;
}

export function SessionCard({ session, queued, showDate = false, headingLevel = 2 }: SessionCardProps) {
  const t = useT('mf-crm');
  const labels = useLabels();
  const days = useDayTexts();
  const { group, date } = session;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const counts = countMarks(session, queued);
  const ofSession = queued.filter((mark) => mark.groupId === group.id && mark.date === date);
  const waiting = ofSession.filter(isWaiting).length;
  const stuck = ofSession.length - waiting;
  const isPlanned = session.state === 'planned';
  const { branchName, trainerName } = session;
  const place = [branchName, trainerName && toShortName(trainerName)].filter(Boolean).join(' · ');
  const fullPlace = [branchName, trainerName].filter(Boolean).join(' · ');

  return (
    <li className={styles.card} data-state={session.state}>
      <DirectionEdge direction={session.sportsDirection} />
      <div className={styles.first}>
        <p className={styles.time}>
          {showDate && <span>{days.long(date)} </span>}
          {formatTimes(session)}
        </p>
        {isPlanned && <MarkedState session={session} marked={counts.marked} />}
      </div>
      <Heading className={styles.group}>
        <DirectionGlyph direction={session.sportsDirection} label={labels.sportsDirection(session.sportsDirection)} />
        <Link to={linkTo({ date, groupId: group.id })} className={styles.link}>
          {group.name}
        </Link>
      </Heading>
      {place && (
        <p className={styles.place} title={fullPlace}>
          {place}
        </p>
      )}
      <SessionState session={session} />
      {isPlanned && hasBegun(session, toSchoolClock(new Date())) && counts.students > 0 && (
        <Progress
          labelHidden
          label={t('attendance.markedLabel')}
          value={(100 * counts.marked) / counts.students}
          valueText={t('attendance.marked', { count: counts.marked, total: counts.students })}
        />
      )}
      <p className={styles.badges}>
        {waiting > 0 && (
          <Badge tone="warning" icon={<CloudOff />}>
            {t('attendance.waiting', { count: waiting })}
          </Badge>
        )}
        {stuck > 0 && (
          <Badge tone="danger" icon={<CircleAlert />}>
            {t('attendance.toDecide', { count: stuck })}
          </Badge>
        )}
      </p>
    </li>
  );
}

/** Says at the end of the first line whether the session is going on and how much of it is marked. */
function MarkedState({ session, marked }: { session: AttendanceSession; marked: number }) {
  const t = useT('mf-crm');
  const clock = toSchoolClock(new Date());
  const { students } = session;
  if (students === 0) return <p className={styles.state}>{t('attendance.noStudents')}</p>;
  const counted = t('attendance.markedOf', { marked, total: students });
  if (marked === students) {
    return (
      <p className={styles.state} data-tone="success">
        <CircleCheck aria-hidden="true" />
        {counted}
      </p>
    );
  }
  if (isInProgress(session, clock)) return <p className={styles.state}>{`${t('attendance.onNow')} · ${counted}`}</p>;
  if (!hasBegun(session, clock)) {
    const expected = t('dashboard.session.coming', { count: students });
    return <p className={styles.state}>{marked > 0 ? counted : expected}</p>;
  }
  return (
    <p className={styles.state} data-tone="warning">
      <CircleAlert aria-hidden="true" />
      {marked === 0 ? t('attendance.notMarked') : counted}
    </p>
  );
}
