import type { AttendanceSession, MarkConflict, PutMark } from '@school/api-contract/attendance';
import type { SessionUser } from '@school/api-contract/auth';
import type { ErrorDetail } from '@school/api-contract/errors';
import { messages } from '@school/api-contract/messages';
import { hasCapability } from '@school/api-contract/roles';
import { accessBindings, editableGroupIds } from '../groups/group-access';
import { visibleGroupIds } from '../groups/visible-groups';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import type { Caller, ReadyJson } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { schoolToday } from '../school/school.service';
import { changeMarks } from './change-marks.repository';
import { type GroupSight, readGroupSight } from './group-sight';
import { readJournal } from './journal.repository';
import { putMarks, readConflicts } from './marks.repository';
import { findSessions, findUnmarked } from './session-lists.repository';

/** A change later than this after its session needs a reason (domain.md). */
const freeDays = 7;
/** How far back managers look for sessions that nobody marked. */
const unmarkedDays = 14;

type Deps = Pick<AppDeps, 'db' | 'clock' | 'audit'>;

function sightOf({ db, clock }: Deps, user: SessionUser) {
  return {
    visible: visibleGroupIds(db, user),
    markable: editableGroupIds(db, user, 'editAttendance'),
    userId: user.id,
    now: clock.now(),
  };
}

/** The same of one group. */
function groupSightOf({ clock }: Deps, user: SessionUser): GroupSight {
  return { ...accessBindings(user), mayMark: hasCapability(user.role, 'editAttendance'), now: clock.now() };
}

/** The sessions of a day, 'yyyy-MM-dd'; of today when none is given. */
export async function listSessions(
  deps: Deps,
  user: SessionUser,
  date: string | undefined,
): Promise<AttendanceSession[]> {
  const day = date ?? (await schoolToday(deps.db, deps.clock.now()));
  return findSessions(deps.db, sightOf(deps, user), day);
}

/** Sessions of the days before today where somebody is not marked. */
export function listUnmarked(deps: Deps, user: SessionUser): Promise<AttendanceSession[]> {
  return findUnmarked(deps.db, sightOf(deps, user), unmarkedDays);
}

/** @param month 'yyyy-MM' */
export async function journalOf(deps: Deps, user: SessionUser, groupId: number, month: string): Promise<ReadyJson> {
  const journal = await readJournal(deps.db, groupId, groupSightOf(deps, user), {
    from: `${month}-01`,
    to: lastDayOf(month),
  });
  if (!journal) throw refuse('NOT_FOUND');
  return journal;
}

/**
 * Sets marks. Refuses with NOT_FOUND, FORBIDDEN (the group may only be looked at) and VALIDATION_FAILED (a day to come, a
 * late change without a reason, a student who was not in the group that day). Conflicts are no refusal: the rest is saved.
 *
 * @param page which page puts them, in its own word
 */
export async function mark(
  deps: Deps,
  groupId: number,
  marks: PutMark[],
  caller: Caller,
  page?: string,
): Promise<{ saved: number; conflicts: MarkConflict[] }> {
  const { ip: ipAddress, userAgent } = caller;
  const sight = groupSightOf(deps, signedIn(caller));
  const rules = { ...sight, freeDays, lateToo: false, page: page ?? null, ipAddress, userAgent };
  // one row cannot be set twice by one statement
  if (new Set(marks.map(keyOf)).size < marks.length) {
    refuseWrongMarks(marks, (await markableGroup(deps, groupId, caller)).today);
  }
  if (await changeMarks(deps.db, groupId, marks, rules)) return { saved: marks.length, conflicts: [] };
  const tried = await putMarks(deps.db, groupId, marks, rules);
  if (!tried) throw refuse('NOT_FOUND');
  if (!tried.mayMark) throw refuse('FORBIDDEN');
  // of these, too, nothing was written
  refuseWrongMarks(marks, tried.today);
  const freeFrom = firstFreeDay(tried.today);
  const isLate = marks.some(({ date }) => date < freeFrom);
  const done = isLate ? await putMarks(deps.db, groupId, marks, { ...rules, lateToo: true }) : tried;
  if (!done?.mayMark) throw refuse('FORBIDDEN');
  if (done.strangers) throw refuse('VALIDATION_FAILED', { details: detailsOf(keysOf(done.strangers)) });
  return { saved: done.saved, conflicts: done.unwritten ? await conflictsAmong(keysOf(done.unwritten)) : [] };

  function detailsOf(strangers: ReadonlySet<string>): ErrorDetail[] {
    return marks.flatMap((given, index) =>
      strangers.has(keyOf(given)) ? [{ path: `${index}.studentId`, message: messages.notInGroup }] : [],
    );
  }

  async function conflictsAmong(unwritten: ReadonlySet<string>): Promise<MarkConflict[]> {
    const inConflict = marks.filter((given) => unwritten.has(keyOf(given)));
    const yours = new Map(inConflict.map((given) => [keyOf(given), given.status]));
    const standing = await readConflicts(deps.db, { groupId, userId: signedIn(caller).id }, inConflict);
    return standing.flatMap((theirs) => {
      const status = yours.get(keyOf(theirs));
      return status === undefined ? [] : [{ ...theirs, yours: status }];
    });
  }
}

const keyOf = ({ studentId, date }: { studentId: number; date: string }) => `${studentId} ${date}`;
const keysOf = (marks: readonly { studentId: number; date: string }[]) => new Set(marks.map(keyOf));
const firstFreeDay = (today: string) => shiftDay(today, -freeDays);

function refuseWrongMarks(marks: readonly PutMark[], today: string): void {
  const freeFrom = firstFreeDay(today);
  const seen = new Set<string>();
  const details = marks.flatMap((given, index): ErrorDetail[] => {
    const key = keyOf(given);
    const isTwice = seen.has(key);
    seen.add(key);
    if (isTwice) return [{ path: `${index}.studentId`, message: messages.markedTwice }];
    if (given.date > today) return [{ path: `${index}.date`, message: messages.dateInFuture }];
    return given.date < freeFrom && !given.reason ? [{ path: `${index}.reason`, message: messages.lateReason }] : [];
  });
  if (details.length > 0) throw refuse('VALIDATION_FAILED', { details });
}

/** Refuses with NOT_FOUND and FORBIDDEN. */
export async function markableGroup(deps: Deps, groupId: number, caller: Caller): Promise<{ today: string }> {
  const sight = await readGroupSight(deps.db, groupId, groupSightOf(deps, signedIn(caller)));
  if (!sight) throw refuse('NOT_FOUND');
  if (!sight.mayMark) throw refuse('FORBIDDEN');
  return sight;
}

export function attendanceEvent(eventType: string, caller: Caller) {
  return { eventType, userId: signedIn(caller).id, ipAddress: caller.ip, userAgent: caller.userAgent };
}

/** @param day 'yyyy-MM-dd' */
function shiftDay(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

/** @param month 'yyyy-MM' */
function lastDayOf(month: string): string {
  const moment = new Date(`${month}-01T00:00:00Z`);
  moment.setUTCMonth(moment.getUTCMonth() + 1, 0);
  return moment.toISOString().slice(0, 10);
}
