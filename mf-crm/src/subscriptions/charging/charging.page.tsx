import { PageHeader } from '@school/design-system/page-header';
import { SegmentedControl } from '@school/design-system/segmented-control';
import { Stack } from '@school/design-system/stack';
import { Link, schoolDay, usePageHead, useSearchParams, useSellsSubscriptions, useT } from '@school/kit';
import { useState } from 'react';
import { useMonthName } from '../../shared/use-month-name';
import { SubscriptionsOff } from '../subscriptions-off';
import { ChargingPreview } from './charging-preview';
import { ChargingRuns } from './charging-runs';
import { nextMonth } from './months';

/** /subscriptions/charging: who is charged for a month, the run, and the previous runs. */
export function Component() {
  return useSellsSubscriptions() ? <Charging /> : <SubscriptionsOff />;
}

function Charging() {
  const t = useT('mf-crm');
  const toName = useMonthName();
  const [params, setParams] = useSearchParams();
  const [present] = useState(() => schoolDay().slice(0, 7));
  const months = [present, nextMonth(present)];
  const month = months.find((each) => each === params.get('month')) ?? present;
  usePageHead({ title: t('charging.title') });

  return (
    <Stack gap={6}>
      <div>
        <PageHeader
          title={t('charging.title')}
          back={{ label: t('common.back', { to: t('subscriptions.title') }), render: <Link to="/subscriptions" /> }}
          hint={t('charging.hint')}
          actions={
            <SegmentedControl
              label={t('charging.month')}
              options={months.map((value) => ({ value, label: toName(value) }))}
              value={month}
              onValueChange={(value) => setParams(value === present ? {} : { month: value })}
            />
          }
        />
        <ChargingPreview key={month} month={month} />
      </div>
      <ChargingRuns />
    </Stack>
  );
}
