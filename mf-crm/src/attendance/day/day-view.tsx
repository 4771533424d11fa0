import { EmptyState } from '@school/design-system/empty-state';
import { PageHeader } from '@school/design-system/page-header';
import { Navigate, toSchoolClock, useErrorText, useT } from '@school/kit';
import { CalendarDays } from 'lucide-react';
import { LoadFailure } from '../../load-failure';
import { usePrefetchedJournals, useSessions } from '../attendance.queries';
import { toMonth } from '../shared/days';
import type { Marks } from '../shared/queue-state';
import { useDayTexts } from '../shared/use-day-texts';
import { linkTo, type useAttendanceAddress } from '../use-attendance-address';
import { currentSession } from './current-session';
import { DayFilters } from './day-filters';
import { DaySessions } from './day-sessions';
import { QueueOverview } from './queue-overview';
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
  const { date, view, isBare } = address;
  const sessions = useSessions(date);
  const queued = [...marks.marks.values()];
  const own = sessions.data?.filter((session) => session.own && session.mayMark).map(({ group }) => group.id) ?? [];
  usePrefetchedJournals(own, toMonth(date));

  const current = isBare && sessions.data ? currentSession(sessions.data, toSchoolClock(new Date())) : undefined;
  if (current) return <Navigate replace to={linkTo({ date, groupId: current.group.id })} />;

  return (
    <>
      <PageHeader
        title={t('attendance.title')}
        description={view === 'unmarked' ? t('attendance.unmarkedText') : days.longWeekday(date)}
      />
      <DayFilters address={address} />
      <QueueOverview marks={marks} />
      {view === 'unmarked' ? (
        <UnmarkedSessions queued={queued} />
      ) : sessions.data ? (
        sessions.data.length === 0 ? (
          <EmptyState icon={<CalendarDays />} title={t('attendance.emptyTitle')}>
            {t('attendance.emptyText')}
          </EmptyState>
        ) : (
          <DaySessions date={date} sessions={sessions.data} queued={queued} />
        )
      ) : sessions.isError ? (
        <LoadFailure text={errorText(sessions.error)} onRetry={() => void sessions.refetch()} />
      ) : (
        <SessionRowsSkeleton />
      )}
    </>
  );
}
