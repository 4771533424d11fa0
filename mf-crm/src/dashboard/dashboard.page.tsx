import { PageHeader } from '@school/design-system/page-header';
import { useCan, useErrorText, useSession, useT } from '@school/kit';
import { LoadFailure } from '../load-failure';
import { useDashboard } from './dashboard.queries';
import { FigureCards } from './figure-cards';
import { TodaySessions } from './today-sessions';
import { WaitingMarks } from './waiting-marks';
import { WaitingTasks } from './waiting-tasks';

/** The four cards of specification section 2 with last month's figures, then today's sessions and waiting tasks. */
export function Component() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const dashboard = useDashboard();
  const { user } = useSession();
  const seesSessions = useCan('viewAttendance');
  const mayMark = useCan('editAttendance');

  return (
    <>
      <PageHeader title={t('dashboard.title')} />
      {mayMark && user && <WaitingMarks user={user} />}
      {dashboard.isLoadingError ? (
        <LoadFailure text={errorText(dashboard.error)} onRetry={() => void dashboard.refetch()} />
      ) : (
        <>
          <FigureCards dashboard={dashboard.data} />
          {seesSessions && <TodaySessions dashboard={dashboard.data} />}
          <WaitingTasks tasks={dashboard.data?.tasks} />
        </>
      )}
    </>
  );
}
