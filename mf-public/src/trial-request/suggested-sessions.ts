import { fromSchoolClock, schoolDay } from '@school/kit';
import { addDays, weekdayOf } from '../shared/days';
import type { WeeklyPlan } from './weekly-plan';

const mostSessions = 5;
const lookAheadDays = 14;

/**
 * The next sessions a parent may come to (specification sections 2 and 9): at most five, today included if the hour has
 * not come yet, none later than 14 days from `now`; ascending, on the school's clock: 'yyyy-MM-ddTHH:mm'.
 */
export function suggestedSessions(plan: WeeklyPlan, now: Date): string[] {
  const today = schoolDay(now);
  const latest = now.getTime() + lookAheadDays * 24 * 60 * 60 * 1000;
  const sessions: string[] = [];
  for (let ahead = 0; ahead <= lookAheadDays; ahead += 1) {
    const day = addDays(today, ahead);
    for (const time of plan.get(weekdayOf(day)) ?? []) {
      const begin = Date.parse(fromSchoolClock(`${day}T${time}`));
      if (begin > now.getTime() && begin <= latest) sessions.push(`${day}T${time}`);
    }
  }
  return sessions.slice(0, mostSessions);
}

/** What the form starts with: today (the school's) at 17:30 UTC (specification sections 3 and 9). */
export function defaultDesiredDate(now: Date): Date {
  return new Date(`${schoolDay(now)}T17:30:00Z`);
}
