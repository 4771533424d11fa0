import { Stack } from '@school/design-system/stack';
import { RefusalReasonsCard } from './refusal-reasons-card';
import { ReminderDaysCard } from './reminder-days-card';

/** What the school names itself: why families refuse, and when documents end soon. */
export function Lists() {
  return (
    <Stack>
      <RefusalReasonsCard />
      <ReminderDaysCard />
    </Stack>
  );
}
