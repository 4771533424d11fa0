import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { AttendanceSession, MarkConflict, PutMark } from '@school/api-contract/groups/attendance';
import type { ErrorDetail } from '@school/api-contract/rules/errors';
import { messages } from '@school/api-contract/rules/messages';
import { hasCapability } from '@school/api-contract/rules/roles';
import { refuse } from '../../platform/app-error';
import type { Caller, SerializedJson } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { canMarkGroup, toGroupScope, visibleGroupIds } from '../../shared/access/group-scope';
import { daysWithoutReason } from '../../shared/access/substitute-scope';
import { addDays, getMonthBounds } from '../../shared/calendar/days';
import { getSchoolToday } from '../school/school.service';
import { findGroupAccess, findSessionAccess, type GroupScopeAtTime } from './group-in-scope';
import { findJournal } from './journal.repository';
import { listConflicts, putMarks } from './marks.repository';
import { findSessions, findUnmarked } from './session-lists.repository';

/** For the feature that changes sessions. */
export { lockSessions } from './attendance.repository';

/** How far back the list of unmarked sessions reaches. */
const unmarkedDays = 14;

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

function currentScope({ clock }: Pick<Deps, 'clock'>, user: SessionUser): GroupScopeAtTime {
  return { ...toGroupScope(user), now: clock.now() };
}

/** @param date 'yyyy-MM-dd'; today when undefined */
export async function listSessions(
  deps: Deps,
  user: SessionUser,
  date: string | undefined,
): Promise<AttendanceSession[]> {
  const day = date ?? (await getSchoolToday(deps.db, deps.clock.now()));
  return findSessions(deps.db, { ...currentScope(deps, user), visible: visibleGroupIds(deps.db, user) }, day);
}

/** Sessions of today and the days before that have begun and have at least one unmarked student. */
export function listUnmarked(deps: Deps, user: SessionUser): Promise<AttendanceSession[]> {
  return findUnmarked(deps.db, { ...currentScope(deps, user), visible: visibleGroupIds(deps.db, user) }, unmarkedDays);
}

/**
 * The unmarked sessions that wait for the user: those they may mark; for a role that marks nothing, all that it sees. A
 * session with a substitute waits for the substitute and for those who manage all groups, not for the group's own staff.
 */
export function selectWaiting(user: SessionUser, unmarked: AttendanceSession[], today: string): AttendanceSession[] {
  if (!hasCapability(user.role, 'editAttendance')) return unmarked;
  return unmarked.filter((session) => session.mayMark && !isTaken(user, session, today));
}

/** Whether a substitute holds the session in place of the user, and may still mark it. */
export const isTaken = ({ role }: SessionUser, { date, substitute, own }: AttendanceSession, today: string): boolean =>
  substitute !== null && !own && date >= getFirstDayWithoutReason(today) && !hasCapability(role, 'fullGroupAccess');

/** The unmarked sessions that wait for the user. */
export async function listWaiting(deps: Deps, user: SessionUser): Promise<AttendanceSession[]> {
  const [unmarked, today] = await Promise.all([listUnmarked(deps, user), getSchoolToday(deps.db, deps.clock.now())]);
  return selectWaiting(user, unmarked, today);
}

/** @param month 'yyyy-MM' */
export async function getJournal(
  deps: Deps,
  user: SessionUser,
  groupId: number,
  month: string,
): Promise<SerializedJson> {
  const journal = await findJournal(deps.db, groupId, currentScope(deps, user), getMonthBounds(month));
  if (!journal) throw refuse('NOT_FOUND');
  return journal;
}

/**
 * Saves marks, except those in conflict, which it returns. Refuses with NOT_FOUND, FORBIDDEN (the caller may only view the
 * group, or substitutes on another day) and VALIDATION_FAILED (a future day, a late change without a reason, a student who was not in the group that day).
 *
 * @param page id of the page that marks, chosen by the page itself
 */
export async function saveMarks(
  deps: Deps,
  groupId: number,
  marks: PutMark[],
  caller: Caller,
  page?: string,
): Promise<{ saved: number; conflicts: MarkConflict[] }> {
  const { ip: ipAddress, userAgent } = caller;
  const rules = {
    ...currentScope(deps, signedIn(caller)),
    daysWithoutReason,
    allowsLate: false,
    page: page ?? null,
    ipAddress,
    userAgent,
  };
  // one statement cannot set a row twice
  if (new Set(marks.map(toMarkKey)).size < marks.length) {
    assertMarksAreValid(marks, (await getMarkableSession(deps, groupId, marks[0]?.date ?? '', caller)).today);
  }
  const attempt = await putMarks(deps.db, groupId, marks, rules);
  if (!attempt) throw refuse('NOT_FOUND');
  if (!attempt.mayMark) throw refuse('FORBIDDEN');
  // putMarks has written nothing when a mark is refused here
  assertMarksAreValid(marks, attempt.today);
  const firstDayWithoutReason = getFirstDayWithoutReason(attempt.today);
  const isLate = marks.some(({ date }) => date < firstDayWithoutReason);
  const result = isLate ? await putMarks(deps.db, groupId, marks, { ...rules, allowsLate: true }) : attempt;
  if (!result?.mayMark) throw refuse('FORBIDDEN');
  if (result.nonMembers) throw refuse('VALIDATION_FAILED', { details: toErrorDetails(toMarkKeys(result.nonMembers)) });
  return {
    saved: result.saved,
    conflicts: result.unwritten ? await listMarkConflicts(toMarkKeys(result.unwritten)) : [],
  };

  function toErrorDetails(nonMembers: ReadonlySet<string>): ErrorDetail[] {
    return marks.flatMap((given, index) =>
      nonMembers.has(toMarkKey(given)) ? [{ path: `${index}.studentId`, message: messages.notInGroup }] : [],
    );
  }

  async function listMarkConflicts(unwritten: ReadonlySet<string>): Promise<MarkConflict[]> {
    const inConflict = marks.filter((given) => unwritten.has(toMarkKey(given)));
    const yours = new Map(inConflict.map((given) => [toMarkKey(given), given.status]));
    const current = await listConflicts(deps.db, { groupId, userId: signedIn(caller).id }, inConflict);
    return current.flatMap((theirs) => {
      const status = yours.get(toMarkKey(theirs));
      return status === undefined ? [] : [{ ...theirs, yours: status }];
    });
  }
}

const toMarkKey = ({ studentId, date }: { studentId: number; date: string }) => `${studentId} ${date}`;
const toMarkKeys = (marks: readonly { studentId: number; date: string }[]) => new Set(marks.map(toMarkKey));
const getFirstDayWithoutReason = (today: string) => addDays(today, -daysWithoutReason);

function assertMarksAreValid(marks: readonly PutMark[], today: string): void {
  const firstDayWithoutReason = getFirstDayWithoutReason(today);
  const seen = new Set<string>();
  const details = marks.flatMap((given, index): ErrorDetail[] => {
    const key = toMarkKey(given);
    const isTwice = seen.has(key);
    seen.add(key);
    if (isTwice) return [{ path: `${index}.studentId`, message: messages.markedTwice }];
    if (given.date > today) return [{ path: `${index}.date`, message: messages.dateInFuture }];
    return given.date < firstDayWithoutReason && !given.reason
      ? [{ path: `${index}.reason`, message: messages.lateReason }]
      : [];
  });
  if (details.length > 0) throw refuse('VALIDATION_FAILED', { details });
}

/** Returns the group if the caller may mark it. Refuses with NOT_FOUND and FORBIDDEN. */
export async function getMarkableGroup(deps: Deps, groupId: number, caller: Caller): Promise<{ today: string }> {
  const scope = currentScope(deps, signedIn(caller));
  const group = await findGroupAccess(deps.db, groupId, scope);
  if (!group) throw refuse('NOT_FOUND');
  if (!canMarkGroup(scope, group.access)) throw refuse('FORBIDDEN');
  return group;
}

/**
 * The same for one session, which its substitute may mark too. Refuses with NOT_FOUND, also a substitute of another day,
 * and FORBIDDEN.
 */
export async function getMarkableSession(
  deps: Deps,
  groupId: number,
  date: string,
  caller: Caller,
): Promise<{ today: string }> {
  const group = await getSessionAccess(deps, signedIn(caller), { groupId, day: date });
  if (!group.mayMark) throw refuse('FORBIDDEN');
  return group;
}

/** Whether the user may mark the session. Refuses with NOT_FOUND one that the user cannot see. */
export async function getSessionAccess(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: SessionUser,
  session: { groupId: number; day: string },
): Promise<{ mayMark: boolean; today: string }> {
  const access = await findSessionAccess(deps.db, { ...session, ...currentScope(deps, user) });
  if (!access) throw refuse('NOT_FOUND');
  return access;
}

/** Refuses with NOT_FOUND a group that the user cannot see. */
export async function assertGroupVisible(deps: Pick<Deps, 'db' | 'clock'>, groupId: number, user: SessionUser) {
  const scope = { ...toGroupScope(user), now: deps.clock.now() };
  if (!(await findGroupAccess(deps.db, groupId, scope))) throw refuse('NOT_FOUND');
}
