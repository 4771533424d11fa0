import { PageHeader } from '@school/design-system/page-header';
import { useCan, useErrorText, useT } from '@school/kit';
import { LoadFailure } from '../load-failure';
import { useDashboard } from './dashboard.queries';
import { FigureCards } from './figure-cards';
import { TodaySessions } from './today-sessions';
import { WaitingTasks } from './waiting-tasks';

/** The four cards of specification section 2, each with last month beside it; then the day, and what waits for whom. */
export function Component() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const dashboard = useDashboard();
  const seesSessions = useCan('viewAttendance');

  return (
    <>
      <PageHeader title={t('dashboard.title')} />
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
