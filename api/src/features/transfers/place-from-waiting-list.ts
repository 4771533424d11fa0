import type { groupRoutes } from '@school/api-contract/groups/groups';
import type { RouteInput } from '@school/api-contract/route';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { lockGroupForChange } from '../groups/groups.service';
import { joinFromWaitingList } from '../memberships/waiting-list.service';
import { listMisfits } from './transfers.service';

/**
 * Moves a student from the waiting list into the group. Refuses as `transferToGroup` does, and with NOT_FOUND when the
 * student is not waiting.
 */
export function placeFromWaitingList(
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'audit'>,
  { groupId, studentId }: { groupId: number; studentId: number },
  { joinDate: given, acceptMisfits = false }: RouteInput<typeof groupRoutes.place>['body'],
  caller: Caller,
): Promise<void> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const group = await lockGroupForChange(trx, groupId, user, deps.clock.now(), 'edit');
    const placed = await joinFromWaitingList(trx, group, user, { studentId, joinDate: given });
    const ages = { youngestAge: group.body.youngestAge ?? null, oldestAge: group.body.oldestAge ?? null };
    const placement = { studentIds: [studentId], leaving: [], joinDate: placed.joinDate };
    const misfits = await listMisfits(trx, user, { id: groupId, ...ages }, placement);
    if (misfits.length > 0 && !acceptMisfits) throw refuse('GROUP_MISFITS', { misfits });
    await deps.audit.append(trx, [auditEvent(caller, 'group.waiting_placed', { groupId, studentId, ...placed })]);
  });
}
