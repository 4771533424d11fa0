import { ButtonLink } from '@school/design-system/button';
import { PageHeader } from '@school/design-system/page-header';
import { useT } from '@school/kit';
import { Download } from 'lucide-react';
import { exportAddress } from './reports.queries';
import { RevenueReport } from './revenue/revenue-report';
import { useReportAddress } from './use-report-address';

/** The money reports at /reports; the address keeps what is shown of which months. */
export function Component() {
  const t = useT('mf-crm');
  const { choice, setChoice } = useReportAddress();
  return (
    <>
      <PageHeader
        title={t('reports.title')}
        actions={
          <ButtonLink collapses icon={<Download />} href={exportAddress(choice)} download>
            {t('reports.export')}
          </ButtonLink>
        }
      />
      <RevenueReport choice={choice} onChange={setChoice} />
    </>
  );
}
