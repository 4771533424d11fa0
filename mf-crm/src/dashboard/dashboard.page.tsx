import { PageHeader } from '@school/design-system/page-header';
import { useCan, useErrorText, useFormats, useSchoolReady, useSession, useT } from '@school/kit';
import { useKeptForOffline } from '../attendance/walk-ins/keep-for-offline';
import { LoadFailure } from '../load-failure';
import { lazySection } from '../shared/lazy-section';
import { useSchoolNow } from '../shared/use-school-now';
import styles from './dashboard.module.css';
import { useDashboard, useDashboardHistory } from './dashboard.queries';
import { FigureCards } from './figure-cards';
import { isMonthDone } from './month-tasks';
import { NextSession, useNextSession } from './next-session';
import { TodaySessions } from './today-sessions';
import { useCharts } from './use-charts';
import { useRoomBeside } from './use-room-beside';
import { WaitingMarks, WaitingWalkIns } from './waiting-marks';
import { hasTasks, isAllDone, WaitingTasks } from './waiting-tasks';

/** Loaded only for a new school. */
const SetupChecklist = lazySection(async () => (await import('../first-run/setup-checklist')).SetupChecklist);

/**
 * What needs this person comes first: a coach's session, waiting tasks with an accountant's month; then the four cards of
 * specification section 2 with last month's figures, which come first when nothing waits, today's sessions, which a coach sees before the figures, and
 * the year as charts. On a wide screen the day is beside what waits.
 */
export function Component() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const dashboard = useDashboard();
  const history = useDashboardHistory();
  const formats = useFormats();
  const today = useSchoolNow().day;
  const charts = useCharts();
  const { user } = useSession();
  const seesSessions = useCan('viewAttendance');
  useKeptForOffline(seesSessions);
  const mayMark = useCan('editAttendance');
  const mayListSetup = useCan('fullSettings');
  const isReady = useSchoolReady();
  const next = useNextSession(dashboard.data);
  // One session is told once.
  const showsDay = seesSessions && !(next && dashboard.data?.sessions?.total === 1);
  const isQuiet =
    dashboard.data !== undefined &&
    isAllDone(dashboard.data.tasks) &&
    isMonthDone(dashboard.data) &&
    !dashboard.data.sessions?.unmarked;
  const isCoach = user?.role === 'coach';
  const hasRoom = useRoomBeside();
  const isBeside = hasRoom && showsDay && !isQuiet && (!dashboard.data || hasTasks(dashboard.data.tasks));
  const figures = <FigureCards key="figures" dashboard={dashboard.data} history={history.data} />;
  const tasks = <WaitingTasks key="tasks" dashboard={dashboard.data} next={next} />;
  const sessions = showsDay && <TodaySessions key="sessions" dashboard={dashboard.data} />;
  const isEmpty = dashboard.data?.totalStudents.current === 0 && dashboard.data.activeGroups?.current === 0;

  return (
    <>
      <PageHeader title={t('dashboard.title')} description={formats.weekday(today)} />
      {mayMark && user && <WaitingMarks user={user} />}
      {seesSessions && user && <WaitingWalkIns user={user} />}
      {dashboard.isLoadingError ? (
        <LoadFailure text={errorText(dashboard.error)} onRetry={() => void dashboard.refetch()} />
      ) : (
        <div className={styles.dashboard}>
          {mayListSetup && (isEmpty || !isReady) && <SetupChecklist />}
          {next && <NextSession next={next} />}
          <div className={styles.overview} data-beside={isBeside || undefined}>
            {/* in the order in which they are read, so that the Tab key follows it */}
            {isBeside
              ? [sessions, tasks, figures]
              : isCoach
                ? [tasks, sessions, figures]
                : isQuiet
                  ? [figures, tasks, sessions]
                  : [tasks, figures, sessions]}
          </div>
          {charts && dashboard.data && history.data && !isEmpty && (
            <charts.HistoryCharts history={history.data} dashboard={dashboard.data} />
          )}
        </div>
      )}
    </>
  );
}
