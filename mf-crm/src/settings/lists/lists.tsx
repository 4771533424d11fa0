import { Stack } from '@school/design-system/stack';
import { RefusalReasonsCard } from './refusal-reasons-card';
import { ReminderDaysCard } from './reminder-days-card';

/** The school's own lists: why families refuse, and how early documents count as expiring. */
export function Lists() {
  return (
    <Stack>
      <RefusalReasonsCard />
      <ReminderDaysCard />
    </Stack>
  );
}
