import { fromSchoolClock, schoolDay } from '@school/kit';
import { addDays, toWeekday } from '../shared/days';
import type { WeeklyPlan } from './weekly-plan';

const mostSessions = 5;
const lookAheadDays = 14;

/**
 * The next sessions that a parent may attend (specification sections 2 and 9): at most five, today included until its
 * start time, none later than 14 days from `now`; ascending, in school time: 'yyyy-MM-ddTHH:mm'.
 */
export function suggestedSessions(plan: WeeklyPlan, now: Date): string[] {
  const today = schoolDay(now);
  const latest = now.getTime() + lookAheadDays * 24 * 60 * 60 * 1000;
  const sessions: string[] = [];
  for (let ahead = 0; ahead <= lookAheadDays; ahead += 1) {
    const day = addDays(today, ahead);
    for (const time of plan.get(toWeekday(day)) ?? []) {
      const begin = Date.parse(fromSchoolClock(`${day}T${time}`));
      if (begin > now.getTime() && begin <= latest) sessions.push(`${day}T${time}`);
    }
  }
  return sessions.slice(0, mostSessions);
}

/** Initial value of the form: today (in school time) at 17:30 UTC (specification sections 3 and 9). */
export function defaultDesiredDate(now: Date): Date {
  return new Date(`${schoolDay(now)}T17:30:00Z`);
}
