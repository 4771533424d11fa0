import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import { EmptyState } from '@school/design-system/empty-state';
import { PageHeader } from '@school/design-system/page-header';
import { Navigate, schoolDay, toSchoolClock, useCan, useErrorText, useSession, useT } from '@school/kit';
import { CalendarDays } from 'lucide-react';
import { LoadFailure } from '../../load-failure';
import { useSchoolNow } from '../../shared/use-school-now';
import { usePrefetchedJournals, useSessions } from '../attendance.queries';
import { toMonth } from '../shared/days';
import type { Marks } from '../shared/queue-state';
import { useDayTexts } from '../shared/use-day-texts';
import { linkTo, type useAttendanceAddress } from '../use-attendance-address';
import type { WalkIns } from '../walk-ins/use-walk-in-queue';
import { WalkInOverview } from '../walk-ins/walk-in-overview';
import { currentSession } from './current-session';
import styles from './day.module.css';
import { DayNav } from './day-nav';
import { toDayPart } from './day-parts';
import { DaySessions } from './day-sessions';
import { FoldedSessions } from './folded-sessions';
import { QueueOverview } from './queue-overview';
import { SessionPart } from './session-part';
import { toProgress } from './session-progress';
import { SessionRowsSkeleton } from './session-rows';
import { UnmarkedSessions, useUnmarkedSessions } from './unmarked-sessions';

interface DayViewProps {
  address: ReturnType<typeof useAttendanceAddress>;
  marks: Marks;
  walkIns: WalkIns;
}

/** What waits for marks, and the sessions of a day; an address without parameters takes a coach to the session in progress. */
export function DayView({ address, marks, walkIns }: DayViewProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const days = useDayTexts();
  const { date, view, isBare } = address;
  const sessions = useSessions(date);
  const queued = [...marks.marks.values()];
  const own = sessions.data?.filter((session) => session.own && session.mayMark).map(({ group }) => group.id) ?? [];
  usePrefetchedJournals(own, toMonth(date));

  const unmarked = useUnmarkedSessions(queued);
  // another day has only its own sessions, unless all that wait were asked for
  const showsWaiting = date === schoolDay() || view === 'unmarked';
  const waiting = showsWaiting ? unmarked.sessions : [];
  const isOnlyOfDay = ({ group, date }: AttendanceSession) =>
    !waiting.some((each) => each.group.id === group.id && each.date === date);
  const ofDay = useOwnFirst(sessions.data ?? []);
  const mine = ofDay.mine.filter(isOnlyOfDay);
  const others = ofDay.others.filter(isOnlyOfDay);
  const among = [...waiting, ...mine];
  const now = useSchoolNow();
  const isRunning = (session: AttendanceSession) =>
    session.date === now.day && toDayPart(session, queued, `${now.day}T${now.time}`) === 'running';
  // those that wait for marks first
  const toOrder = (session: AttendanceSession) =>
    toProgress(session, queued, `${now.day}T${now.time}`) === 'running' ? 0 : 1;
  const running = mine.filter(isRunning).sort((a, b) => toOrder(a) - toOrder(b));
  const rest = mine.filter((session) => !running.includes(session));
  const current = isBare && sessions.data ? currentSession(sessions.data, toSchoolClock(new Date())) : undefined;
  if (current) return <Navigate replace to={linkTo({ date, groupId: current.group.id })} />;

  return (
    <>
      <PageHeader
        title={t('attendance.title')}
        description={days.longWeekday(date)}
        toolbar={<DayNav address={address} />}
      />
      <QueueOverview marks={marks} />
      <WalkInOverview walkIns={walkIns} />
      {showsWaiting && unmarked.error && (
        <LoadFailure text={errorText(unmarked.error)} onRetry={() => void unmarked.refetch()} />
      )}
      {running.length > 0 && (
        <div className={styles.waiting}>
          <SessionPart running label={t('attendance.parts.running')} sessions={running} queued={queued} among={among} />
        </div>
      )}
      {waiting.length > 0 && (
        <UnmarkedSessions
          address={address}
          sessions={waiting}
          queued={queued}
          among={among}
          isBelow={running.length > 0}
        />
      )}
      {sessions.data && !unmarked.isLoading ? (
        sessions.data.length === 0 ? (
          <EmptyState icon={<CalendarDays />} title={t('attendance.emptyTitle')}>
            {t('attendance.emptyText')}
          </EmptyState>
        ) : (
          <>
            {rest.length > 0 && (
              <DaySessions
                address={address}
                sessions={rest}
                queued={queued}
                among={among}
                isBelow={waiting.length > 0}
                isRest={running.length > 0}
              />
            )}
            {others.length > 0 && (
              <div className={styles.colleagues}>
                <FoldedSessions
                  address={address}
                  param="colleagues"
                  heading={
                    <>
                      {t('attendance.ofColleagues')} <span className={styles.count}>{others.length}</span>
                    </>
                  }
                  label={t('attendance.ofColleagues')}
                  sessions={others}
                  queued={queued}
                />
              </div>
            )}
          </>
        )
      ) : sessions.isError ? (
        <LoadFailure text={errorText(sessions.error)} onRetry={() => void sessions.refetch()} />
      ) : (
        <SessionRowsSkeleton />
      )}
    </>
  );
}

/**
 * Separates a coach's own sessions, also those that a substitute holds, from those of colleagues that the coach was given access to. On a day without an own
 * session, and for those who see all groups, none are separated.
 */
function useOwnFirst(sessions: readonly AttendanceSession[]) {
  const marks = useCan('editAttendance');
  const seesAll = useCan('fullGroupAccess');
  const { user } = useSession();
  const isOwn = (session: AttendanceSession) => session.own || session.trainerId === user?.id;
  const own = sessions.filter(isOwn);
  return marks && !seesAll && own.length > 0
    ? { mine: own, others: sessions.filter((session) => !isOwn(session)) }
    : { mine: sessions, others: [] };
}
