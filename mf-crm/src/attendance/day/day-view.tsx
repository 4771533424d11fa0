import type { AttendanceSession } from '@school/api-contract/groups/attendance';
import { EmptyState } from '@school/design-system/empty-state';
import { PageHeader } from '@school/design-system/page-header';
import { Navigate, toSchoolClock, useCan, useErrorText, useT } from '@school/kit';
import { CalendarDays } from 'lucide-react';
import { LoadFailure } from '../../load-failure';
import { usePrefetchedJournals, useSessions } from '../attendance.queries';
import { toMonth } from '../shared/days';
import type { Marks } from '../shared/queue-state';
import { useDayTexts } from '../shared/use-day-texts';
import { linkTo, type useAttendanceAddress } from '../use-attendance-address';
import { currentSession } from './current-session';
import styles from './day.module.css';
import { DayFilters } from './day-filters';
import { DaySessions } from './day-sessions';
import { QueueOverview } from './queue-overview';
import { SessionPart } from './session-part';
import { SessionRowsSkeleton } from './session-rows';
import { UnmarkedSessions } from './unmarked-sessions';

interface DayViewProps {
  address: ReturnType<typeof useAttendanceAddress>;
  marks: Marks;
}

/** The sessions of a day; an address without parameters takes a coach to the session in progress. */
export function DayView({ address, marks }: DayViewProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const days = useDayTexts();
  const { date, view, isBare, colleagues } = address;
  const sessions = useSessions(date);
  const queued = [...marks.marks.values()];
  const own = sessions.data?.filter((session) => session.own && session.mayMark).map(({ group }) => group.id) ?? [];
  usePrefetchedJournals(own, toMonth(date));

  const { mine, others } = useOwnFirst(sessions.data ?? []);
  const current = isBare && sessions.data ? currentSession(sessions.data, toSchoolClock(new Date())) : undefined;
  if (current) return <Navigate replace to={linkTo({ date, groupId: current.group.id })} />;

  return (
    <>
      <PageHeader
        title={t('attendance.title')}
        description={view === 'unmarked' ? t('attendance.unmarkedText') : days.longWeekday(date)}
      />
      <DayFilters address={address} colleaguesCount={others.length} />
      <QueueOverview marks={marks} />
      {view === 'unmarked' ? (
        <UnmarkedSessions queued={queued} />
      ) : sessions.data ? (
        sessions.data.length === 0 ? (
          <EmptyState icon={<CalendarDays />} title={t('attendance.emptyTitle')}>
            {t('attendance.emptyText')}
          </EmptyState>
        ) : (
          <>
            <DaySessions date={date} sessions={mine} queued={queued} />
            {colleagues && others.length > 0 && (
              <div className={styles.colleagues}>
                <SessionPart label={t('attendance.ofColleagues')} sessions={others} queued={queued} among={others} />
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
 * Separates a coach's own sessions from those of colleagues that the coach was given access to. On a day without an own
 * session, and for those who see all groups, none are separated.
 */
function useOwnFirst(sessions: readonly AttendanceSession[]) {
  const marks = useCan('editAttendance');
  const seesAll = useCan('fullGroupAccess');
  const own = sessions.filter((session) => session.own);
  return marks && !seesAll && own.length > 0
    ? { mine: own, others: sessions.filter((session) => !session.own) }
    : { mine: sessions, others: [] };
}
