import type { Group } from '@school/api-contract/groups/groups';

type Schedules = Pick<Group, 'nextSession' | 'schedules' | 'comingSchedules'>;

/** Whether the next session has a day or time that the schedule of that day does not have. */
export function isRescheduled({ nextSession: next, schedules, comingSchedules }: Schedules): boolean {
  if (!next) return false;
  const weekday = new Date(`${next.date}T00:00Z`).getUTCDay() || 7;
  const ofDay = comingSchedules.findLast(({ from }) => from <= next.date)?.schedules ?? schedules;
  return !ofDay.some(({ dayOfWeek, startTime }) => dayOfWeek === weekday && startTime === next.startTime);
}
