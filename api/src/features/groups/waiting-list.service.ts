import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { WaitingRow } from '@school/api-contract/groups/groups';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import { addWaiting, listWaiting, removeWaiting } from '../memberships/waiting-list.service';
import { type GroupDeps, lockGroupForChange } from './groups.service';

/** Refuses with NOT_FOUND. */
export function listGroupWaiting({ db }: GroupDeps, user: SessionUser, groupId: number): Promise<WaitingRow[]> {
  return listWaiting(db, groupId, user);
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
    const group = await lockGroupForChange(trx, groupId, user, now, 'edit');
    const studentIds = await addWaiting(trx, group, user, { studentIds: given, now });
    if (studentIds.length > 0) {
      await deps.audit.append(trx, [auditEvent(caller, 'group.waiting_added', { groupId, studentIds })]);
    }
    return { added: studentIds.length };
  });
}

/** Refuses with NOT_FOUND and FORBIDDEN. */
export function removeFromWaitingList(
  deps: GroupDeps,
  groupId: number,
  studentId: number,
  caller: Caller,
): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    await lockGroupForChange(trx, groupId, signedIn(caller), deps.clock.now(), 'edit');
    await removeWaiting(trx, groupId, studentId);
    await deps.audit.append(trx, [auditEvent(caller, 'group.waiting_removed', { groupId, studentId })]);
  });
}
