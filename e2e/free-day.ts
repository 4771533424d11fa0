import type { CalendarSession } from '@school/api-contract/groups/groups';

const dayMs = 86_400_000;

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** A day of the week after the session's on which its group has no session, so that one can be moved there. */
export async function findFreeDay(
  { date, group }: Pick<CalendarSession, 'date' | 'group'>,
  readWeek: (day: string) => Promise<readonly CalendarSession[]>,
): Promise<string> {
  const week = await readWeek(addDays(date, 7));
  const taken = new Set(week.filter((other) => other.group.id === group.id).map((other) => other.date));
  const monday = addDays(date, 7 - ((new Date(date).getUTCDay() + 6) % 7));
  const free = [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days)).find((day) => !taken.has(day));
  if (free === undefined) throw new Error('The group trains every day');
  return free;
}
