import { PageHeader } from '@school/design-system/page-header';
import { useErrorText, useT } from '@school/kit';
import { LoadFailure } from '../load-failure';
import { useDashboard } from './dashboard.queries';
import { FigureCards } from './figure-cards';

/** The four cards of specification section 2, each with last month beside it. */
export function Component() {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const dashboard = useDashboard();

  return (
    <>
      <PageHeader title={t('dashboard.title')} />
      {dashboard.isError ? (
        <LoadFailure text={errorText(dashboard.error)} onRetry={() => void dashboard.refetch()} />
      ) : (
        <FigureCards dashboard={dashboard.data} />
      )}
    </>
  );
}
