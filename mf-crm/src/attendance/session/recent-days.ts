import type { Journal } from '@school/api-contract/groups/attendance';

const shownDays = 5;

/** Days of the last sessions of the month before the date that took place, oldest first. */
export function listRecentDays({ sessions }: Pick<Journal, 'sessions'>, date: string): string[] {
  return sessions
    .filter((session) => session.state === 'planned' && session.date < date)
    .slice(-shownDays)
    .map((session) => session.date);
}
