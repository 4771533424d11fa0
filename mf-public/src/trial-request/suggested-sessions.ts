import { addDays, fromWallTime, toWallTime, weekdayOf } from '../shared/school-time';
import type { WeeklyPlan } from './weekly-plan';

const mostSessions = 5;
const lookAheadDays = 14;

/**
 * The next sessions a parent may come to (specification sections 2 and 9): at most five, today included if the hour has
 * not come yet, none later than 14 days from `now`; ascending.
 */
export function suggestedSessions(plan: WeeklyPlan, now: Date): Date[] {
  const today = toWallTime(now).day;
  const latest = now.getTime() + lookAheadDays * 24 * 60 * 60 * 1000;
  const sessions: Date[] = [];
  for (let ahead = 0; ahead <= lookAheadDays; ahead += 1) {
    const day = addDays(today, ahead);
    for (const time of plan.get(weekdayOf(day)) ?? []) {
      const begin = fromWallTime({ day, time });
      if (begin && begin > now && begin.getTime() <= latest) sessions.push(begin);
    }
  }
  return sessions.slice(0, mostSessions);
}

/** What the form starts with: today (the school's) at 17:30 UTC (specification sections 3 and 9). */
export function defaultDesiredDate(now: Date): Date {
  return new Date(`${toWallTime(now).day}T17:30:00Z`);
}
