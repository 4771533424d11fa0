import type { SessionUser } from '@school/api-contract/auth';
import type { GroupAccess, GroupStaff } from '@school/api-contract/groups';
import { hasCapability, mayEditGroupsOf } from '@school/api-contract/roles';
import type { Knex } from 'knex';
import { refuse } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { deleteGrant, putGrant, readStaffAccess, type StaffAccess } from './access.repository';
import { type GroupDeps, groupEvent, groupToChange, readGroup } from './groups.service';

/** Coaches and administrators with what they may do with the group. Owner and senior_admin may everything everywhere. */
export async function staffOf({ db, clock }: GroupDeps, user: SessionUser, groupId: number): Promise<GroupStaff[]> {
  const group = await readGroup(db, user, clock.now(), groupId);
  const staff = await readStaffAccess(db, groupId);
  return staff.map((account) => toStaff(account, user, group.access));
}

/**
 * Gives access, at once. Refuses with NOT_FOUND (group or account), FORBIDDEN for who may not manage the group or not
 * edit this account's groups (specification section 6), and ILLEGAL_TRANSITION for who trains or made the group and needs none.
 */
export function grantAccess(
  deps: GroupDeps,
  { groupId, userId }: { groupId: number; userId: number },
  accessType: GroupAccess,
  caller: Caller,
): Promise<GroupStaff> {
  return withTransaction(deps.db, async (trx) => {
    const { user, access } = await refuseGranting(deps, trx, { groupId, userId }, caller);
    const before = await putGrant(trx, { groupId, userId }, accessType);
    const [granted] = await readStaffAccess(trx, groupId, userId);
    if (!granted) throw refuse('NOT_FOUND');
    if (before !== accessType) {
      const metadata = { groupId, userId, before, after: accessType };
      await deps.audit.append(trx, [groupEvent('group.access_granted', caller, metadata)]);
    }
    return toStaff(granted, user, access);
  });
}

/** Takes a grant back, at once. Refuses as `grantAccess` does, and with NOT_FOUND when there is none. */
export function revokeAccess(deps: GroupDeps, key: { groupId: number; userId: number }, caller: Caller): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    await refuseGranting(deps, trx, key, caller);
    const before = await deleteGrant(trx, key);
    if (before === null) throw refuse('NOT_FOUND');
    await deps.audit.append(trx, [groupEvent('group.access_revoked', caller, { ...key, before, after: null })]);
  });
}

async function refuseGranting(
  deps: GroupDeps,
  trx: Knex.Transaction,
  { groupId, userId }: { groupId: number; userId: number },
  caller: Caller,
) {
  const user = signedIn(caller);
  const { access } = await groupToChange(trx, groupId, user, deps.clock.now(), 'manage');
  const [target] = await readStaffAccess(trx, groupId, userId);
  if (!target) throw refuse('NOT_FOUND');
  if (!mayEditGroupsOf({ ...user, createdBy: null }, { ...target, id: target.userId })) throw refuse('FORBIDDEN');
  // a grant would say something and change nothing, and come to light when the group gets another coach
  if (target.source === 'trainer' || target.source === 'creator') {
    throw refuse('ILLEGAL_TRANSITION', { status: target.source });
  }
  return { user, access };
}

function toStaff(account: StaffAccess, user: SessionUser, access: GroupAccess): GroupStaff {
  const { createdBy, ...staff } = account;
  const mayChange =
    access === 'manage' &&
    hasCapability(user.role, 'manageUsers') &&
    (staff.source === null || staff.source === 'grant') &&
    mayEditGroupsOf({ ...user, createdBy: null }, { id: staff.userId, role: staff.role, createdBy });
  return { ...staff, mayChange };
}
