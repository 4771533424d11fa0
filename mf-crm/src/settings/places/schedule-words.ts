import { parseBranchSchedule } from '@school/api-contract/groups/schedule';
import { useT } from '@school/kit';

/** Lines for a schedule: 'Пн 16:00, 17:30' for each day, whose first time stays beside it, or its text; empty when there is none. */
export function useScheduleLines(): (schedule: string) => string[] {
  const t = useT('mf-crm');
  return (schedule) => {
    const parsed = parseBranchSchedule(schedule);
    if (parsed.kind === 'text') return parsed.text === '' ? [] : [parsed.text];
    return parsed.days.map(({ weekday, times }) => `${t(`groups.short.${weekday + 1}`)}\u00a0${times.join(', ')}`);
  };
}
