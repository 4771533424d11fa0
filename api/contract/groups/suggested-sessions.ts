import type { BranchSchedule } from './schedule';
import { weeklyPlan } from './weekly-plan';

const maxSessions = 5;
const lookAheadDays = 14;

/**
 * The next sessions that a parent may attend (specification sections 2 and 9): at most five, today included until its
 * start time, none later than 14 days from now; ascending.
 *
 * @param now in school time, 'yyyy-MM-ddTHH:mm', like the answer
 */
export function suggestedSessions(schedule: BranchSchedule, now: string): string[] {
  const plan = weeklyPlan(schedule);
  const latest = addDays(now, lookAheadDays);
  const sessions: string[] = [];
  for (let ahead = 0; ahead <= lookAheadDays; ahead += 1) {
    const day = addDays(now, ahead).slice(0, 10);
    for (const time of plan.get(toWeekday(day)) ?? []) {
      const begin = `${day}T${time}`;
      if (begin > now && begin <= latest) sessions.push(begin);
    }
  }
  return sessions.slice(0, maxSessions);
}

/** Whether a session begins at this moment of school time, 'yyyy-MM-ddTHH:mm', by the weekly schedule. */
export function isInSchedule(schedule: BranchSchedule, moment: string): boolean {
  const [day = '', time = ''] = moment.split('T');
  return (weeklyPlan(schedule).get(toWeekday(day)) ?? []).includes(time);
}

/** Moves 'yyyy-MM-ddTHH:mm' by a number of days, keeping the time of day. */
function addDays(clock: string, count: number): string {
  const later = new Date(`${clock}Z`);
  later.setUTCDate(later.getUTCDate() + count);
  return later.toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length);
}

/** 0 is Monday. */
const toWeekday = (day: string) => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;
