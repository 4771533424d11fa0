import type { Journal } from '@school/api-contract/groups/attendance';
import { isMemberOn } from '@school/api-contract/groups/group-membership';
import { countByDay, type JournalSession, type Statuses } from '../shared/journal-marks';

export const countMembers = (journal: Journal, date: string) =>
  journal.students.filter((student) => isMemberOn(student, date)).length;

/** The last session before `today` that took place without a single mark. */
export function findLastUnmarked(journal: Journal, shown: Statuses): JournalSession | undefined {
  const counts = countByDay(shown);
  return journal.sessions.findLast(
    ({ date, state }) =>
      state === 'planned' && date < journal.today && !counts.has(date) && countMembers(journal, date) > 0,
  );
}
