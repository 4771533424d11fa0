import type { GroupSchedule } from '@school/api-contract/groups/groups';

const longNames = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'];
const shortNames = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

/** The lines of a week: 'понедельник, среда: 17:30–19:00'; days with the same time share one. */
export const toScheduleLines = (schedules: readonly GroupSchedule[]) =>
  byTime(schedules).map(({ days, time }) => `${days.map((day) => longNames[day - 1]).join(', ')}: ${time}`);

/** The same in one short line: 'пн, ср 17:30–19:00; сб 10:00–11:30'. */
export const toShortSchedule = (schedules: readonly GroupSchedule[]) =>
  byTime(schedules)
    .map(({ days, time }) => `${days.map((day) => shortNames[day - 1]).join(', ')} ${time}`)
    .join('; ');

/** In the order of their first days. */
function byTime(schedules: readonly GroupSchedule[]): { days: number[]; time: string }[] {
  const times = new Map<string, number[]>();
  const sorted = schedules.toSorted((a, b) => a.dayOfWeek - b.dayOfWeek || a.startTime.localeCompare(b.startTime));
  for (const { dayOfWeek, startTime, endTime } of sorted) {
    const time = `${startTime}–${endTime}`;
    times.set(time, [...(times.get(time) ?? []), dayOfWeek]);
  }
  return [...times].map(([time, days]) => ({ days, time }));
}
