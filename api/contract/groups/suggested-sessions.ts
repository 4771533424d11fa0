import type { ScheduleChanges } from '../families/trial-requests';
import type { BranchSchedule } from './schedule';
import { type WeeklyPlan, weeklyPlan } from './weekly-plan';

const maxSessions = 5;
const lookAheadDays = 14;

/**
 * The next sessions that a parent may attend (specification sections 2 and 9): at most five, today included until its
 * start time, none later than 14 days from now; ascending. A moved session stands where it really is.
 *
 * @param now in school time, 'yyyy-MM-ddTHH:mm', like the answer
 */
export function suggestedSessions(schedule: BranchSchedule, now: string, changes?: ScheduleChanges): string[] {
  const plan = weeklyPlan(schedule);
  const latest = addDays(now, lookAheadDays);
  const sessions = new Set(listMoved(plan, changes));
  for (let ahead = 0; ahead <= lookAheadDays; ahead += 1) {
    const day = addDays(now, ahead).slice(0, 10);
    for (const time of plan.get(toWeekday(day)) ?? []) {
      const begin = `${day}T${time}`;
      if (!changes?.off.includes(begin)) sessions.add(begin);
    }
  }
  return [...sessions]
    .filter((begin) => begin > now && begin <= latest)
    .sort()
    .slice(0, maxSessions);
}

/** Whether a session begins at this moment of school time, 'yyyy-MM-ddTHH:mm', by the weekly schedule and its changes. */
export function takesPlace(schedule: BranchSchedule, moment: string, changes: ScheduleChanges): boolean {
  const plan = weeklyPlan(schedule);
  if (listMoved(plan, changes).includes(moment)) return true;
  return isPlanned(plan, moment) && !changes.off.includes(moment);
}

/** Where the moved sessions of the schedule are; a group may also train at times that the schedule does not offer. */
const listMoved = (plan: WeeklyPlan, changes: ScheduleChanges | undefined) =>
  (changes?.moved ?? []).filter(({ from }) => isPlanned(plan, from)).map(({ to }) => to);

function isPlanned(plan: WeeklyPlan, moment: string): boolean {
  const [day = '', time = ''] = moment.split('T');
  return (plan.get(toWeekday(day)) ?? []).includes(time);
}

/** Moves 'yyyy-MM-ddTHH:mm' by a number of days, keeping the time of day. */
function addDays(clock: string, count: number): string {
  const later = new Date(`${clock}Z`);
  later.setUTCDate(later.getUTCDate() + count);
  return later.toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length);
}

/** 0 is Monday. */
const toWeekday = (day: string) => (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;
