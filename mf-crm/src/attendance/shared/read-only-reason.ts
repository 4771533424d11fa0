import type { Journal } from '@school/api-contract/groups/attendance';

/** Why a day of the journal cannot be marked. Each reason has its text in `attendance.readOnly`. */
export type ReadOnlyReason = 'role' | 'grant' | 'future' | 'cancelled' | 'moved';

/** The fields of a journal that decide it. */
export type JournalAccess = Pick<Journal, 'mayMark' | 'substituteDays' | 'sessions' | 'today'>;

/** Whether the user may mark the day, or may so as its substitute. Data that an earlier release stored for offline use lack the days. */
export const mayMarkDay = (
  { mayMark, substituteDays }: Pick<JournalAccess, 'mayMark' | 'substituteDays'>,
  date: string,
) => mayMark || (substituteDays ?? []).includes(date);

/**
 * @param mayEdit whether the role may mark at all (specification section 6)
 * @returns undefined when the day can be marked
 */
export function findReadOnlyReason(journal: JournalAccess, date: string, mayEdit: boolean): ReadOnlyReason | undefined {
  if (!mayEdit) return 'role';
  if (!mayMarkDay(journal, date)) return 'grant';
  const state = journal.sessions.find((session) => session.date === date)?.state;
  if (state === 'cancelled' || state === 'moved') return state;
  return date > journal.today ? 'future' : undefined;
}
