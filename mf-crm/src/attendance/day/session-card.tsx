import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import { Badge } from '@school/design-system/badge';
import { DirectionEdge, DirectionGlyph } from '@school/design-system/direction';
import { Progress } from '@school/design-system/progress';
import { Link, toSchoolClock, useLabels, useT } from '@school/kit';
import { CircleAlert, CloudOff } from 'lucide-react';
import { isWaiting, type QueuedMark } from '../queue/queued-mark';
import { countMarks } from '../shared/journal-marks';
import { SessionState } from '../shared/session-state';
import { formatTimes } from '../shared/session-times';
import { useDayTexts } from '../shared/use-day-texts';
import { linkTo } from '../use-attendance-address';
import { isInProgress } from './current-session';
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
  const place = [session.branchName, session.trainerName].filter((part) => part !== null).join(' · ');

  return (
    <li className={styles.card} data-state={session.state}>
      <DirectionEdge direction={session.sportsDirection} />
      <p className={styles.time}>
        {showDate && <span>{days.long(date)} </span>}
        {formatTimes(session)}
      </p>
      <Heading className={styles.group}>
        <DirectionGlyph direction={session.sportsDirection} label={labels.sportsDirection(session.sportsDirection)} />
        <Link to={linkTo({ date, groupId: group.id })} className={styles.link}>
          {group.name}
        </Link>
      </Heading>
      {place && <p className={styles.place}>{place}</p>}
      <SessionState session={session} />
      {session.state === 'planned' && counts.students === 0 && (
        <p className={styles.place}>{t('attendance.noStudents')}</p>
      )}
      {session.state === 'planned' && counts.students > 0 && (
        <Progress
          label={t('attendance.markedLabel')}
          value={(100 * counts.marked) / counts.students}
          valueText={t('attendance.marked', { count: counts.marked, total: counts.students })}
        />
      )}
      <p className={styles.badges}>
        {isInProgress(session, toSchoolClock(new Date())) && <Badge tone="info">{t('attendance.onNow')}</Badge>}
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
