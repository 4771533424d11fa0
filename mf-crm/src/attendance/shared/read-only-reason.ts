import type { Journal } from '@school/api-contract/groups/attendance';

/** Why a day of the journal cannot be marked. Each reason has its text in `attendance.readOnly`. */
export type ReadOnlyReason = 'role' | 'grant' | 'future' | 'cancelled' | 'moved';

/** The fields of a journal that decide it. */
export type JournalAccess = Pick<Journal, 'mayMark' | 'sessions' | 'today'>;

/**
 * @param mayEdit whether the role may mark at all (specification section 6)
 * @returns undefined when the day can be marked
 */
export function findReadOnlyReason(journal: JournalAccess, date: string, mayEdit: boolean): ReadOnlyReason | undefined {
  if (!mayEdit) return 'role';
  if (!journal.mayMark) return 'grant';
  const state = journal.sessions.find((session) => session.date === date)?.state;
  if (state === 'cancelled' || state === 'moved') return state;
  return date > journal.today ? 'future' : undefined;
}
