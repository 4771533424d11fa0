import type { Journal } from '@school/api-contract/attendance';

/** Why a day of the journal cannot be marked; undefined when it can. Each has its text in `attendance.readOnly`. */
export type WhyNot = 'role' | 'grant' | 'future' | 'cancelled' | 'moved';

/** What of a journal decides it. */
export type Markable = Pick<Journal, 'mayMark' | 'sessions' | 'today'>;

/** @param mayEdit whether the role marks at all (specification section 6) */
export function whyNotMarkable(journal: Markable, date: string, mayEdit: boolean): WhyNot | undefined {
  if (!mayEdit) return 'role';
  if (!journal.mayMark) return 'grant';
  const state = journal.sessions.find((session) => session.date === date)?.state;
  if (state === 'cancelled' || state === 'moved') return state;
  return date > journal.today ? 'future' : undefined;
}
