import { ButtonLink } from '@school/design-system/button';
import { PageHeader } from '@school/design-system/page-header';
import { Tabs } from '@school/design-system/tabs';
import { useSellsSubscriptions, useT } from '@school/kit';
import { Download } from 'lucide-react';
import { useExportAddress } from './reports.queries';
import { RevenueReport } from './revenue/revenue-report';
import { DebtsReport } from './subscriptions/debts-report';
import { RenewalsReport } from './subscriptions/renewals-report';
import { UseReport } from './subscriptions/use-report';
import { useReportAddress } from './use-report-address';

/** The money reports at /reports; the address keeps which one is shown of which months. */
export function Component() {
  const t = useT('mf-crm');
  const address = useReportAddress();
  const sellsSubscriptions = useSellsSubscriptions();
  const { setChoice } = address;
  // a school without subscriptions has only one report
  const choice = sellsSubscriptions ? address.choice : { ...address.choice, report: 'revenue' as const };
  const exportAddress = useExportAddress(choice);
  const revenue = <RevenueReport choice={choice} onChange={setChoice} />;
  return (
    <>
      <PageHeader
        title={t('reports.title')}
        actions={
          <ButtonLink collapses icon={<Download />} href={exportAddress} download>
            {t('reports.export')}
          </ButtonLink>
        }
      />
      {sellsSubscriptions ? (
        <Tabs
          label={t('reports.title')}
          value={choice.report}
          onValueChange={(report) => setChoice({ report })}
          items={[
            { value: 'revenue', label: t('reports.tabs.revenue'), content: revenue },
            { value: 'debts', label: t('reports.tabs.debts'), content: <DebtsReport /> },
            { value: 'renewals', label: t('reports.tabs.renewals'), content: <RenewalsReport /> },
            {
              value: 'use',
              label: t('reports.tabs.use'),
              content: <UseReport choice={choice} onChange={setChoice} />,
            },
          ]}
        />
      ) : (
        revenue
      )}
    </>
  );
}
