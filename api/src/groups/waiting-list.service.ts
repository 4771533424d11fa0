import type { SessionUser } from '@school/api-contract/auth';
import type { WaitingRow } from '@school/api-contract/groups';
import { messages } from '@school/api-contract/messages';
import { refuse } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { type GroupDeps, groupEvent, groupToChange } from './groups.service';
import { findCandidates, lockStudents } from './roster.repository';
import { join, refuseUnknown } from './roster.service';
import { deleteWaiting, insertWaiting, readWaitingList } from './waiting-list.repository';

/** First come first. */
export async function waitingListOf({ db }: GroupDeps, user: SessionUser, groupId: number): Promise<WaitingRow[]> {
  const waiting = await readWaitingList(db, groupId, user);
  if (!waiting) throw refuse('NOT_FOUND');
  return waiting;
}

/** Refuses with NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION (archived), VALIDATION_FAILED (unknown, or in the group already). */
export function addToWaitingList(
  deps: GroupDeps,
  groupId: number,
  given: readonly number[],
  caller: Caller,
): Promise<{ added: number }> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const group = await groupToChange(trx, groupId, user, now, 'edit');
    if (!group.active) throw refuse('ILLEGAL_TRANSITION', { status: 'archived' });
    await lockStudents(trx, given);
    const students = await findCandidates(trx, user, { groupId, studentIds: given, joinDate: group.today });
    refuseUnknown(given, students);
    const joined = new Set(students.filter((student) => student.joined).map(({ id }) => id));
    const details = given.flatMap((id, index) =>
      joined.has(id) ? [{ path: `studentIds.${index}`, message: messages.inGroupAlready }] : [],
    );
    if (details.length > 0) throw refuse('VALIDATION_FAILED', { details });
    const studentIds = await insertWaiting(trx, { groupId, studentIds: [...new Set(given)], addedBy: user.id, now });
    if (studentIds.length > 0) {
      await deps.audit.append(trx, [groupEvent('group.waiting_added', caller, { groupId, studentIds })]);
    }
    return { added: studentIds.length };
  });
}

/** Refuses with NOT_FOUND and FORBIDDEN. */
export function stopWaiting(deps: GroupDeps, groupId: number, studentId: number, caller: Caller): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    await groupToChange(trx, groupId, signedIn(caller), deps.clock.now(), 'edit');
    if (!(await deleteWaiting(trx, groupId, studentId))) throw refuse('NOT_FOUND');
    await deps.audit.append(trx, [groupEvent('group.waiting_removed', caller, { groupId, studentId })]);
  });
}

/** From the waiting list into the group. Refuses as `addStudents` does, and with NOT_FOUND for who does not wait. */
export function placeWaiting(
  deps: GroupDeps,
  groupId: number,
  studentId: number,
  joinDate: string | undefined,
  caller: Caller,
): Promise<void> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const group = await groupToChange(trx, groupId, user, deps.clock.now(), 'edit');
    const waiting = (await readWaitingList(trx, groupId, user)) ?? [];
    const entry = waiting.find((row) => row.studentId === studentId);
    if (!entry) throw refuse('NOT_FOUND');
    const joined = await join(trx, group, user, { studentIds: [studentId], joinDate });
    const metadata = { groupId, studentId, joinDate: joined.joinDate, position: entry.position };
    await deps.audit.append(trx, [groupEvent('group.waiting_placed', caller, metadata)]);
  });
}
