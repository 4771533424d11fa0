import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { GroupAccess, GroupStaff } from '@school/api-contract/groups/groups';
import { canEditGroupsForAccount, hasCapability } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import { findGroupAccess, toGroupScope } from '../../shared/access/group-scope';
import { deleteGrant, listStaffAccounts, type StaffAccount, saveGrant } from './access.repository';
import { type GroupDeps, getGroup, lockGroupForChange } from './groups.service';

/**
 * Coaches and administrators with their access to the group; those with access come first. Owner and senior_admin manage all
 * groups and are not listed.
 */
export async function listGroupStaff(
  { db, clock }: GroupDeps,
  user: SessionUser,
  groupId: number,
): Promise<GroupStaff[]> {
  const group = await getGroup(db, user, clock.now(), groupId);
  const staff = (await listStaffAccounts(db, groupId)).map((account) => toStaff(account, user, group.access));
  return [...staff.filter(({ access }) => access !== null), ...staff.filter(({ access }) => access === null)];
}

/**
 * Grants access; it is effective at once. Refuses with NOT_FOUND (group or account), FORBIDDEN when the caller may not manage the
 * group or edit this account's groups (specification section 6), and ILLEGAL_TRANSITION for the group's coach or creator.
 */
export function grantAccess(
  deps: GroupDeps,
  { groupId, userId }: { groupId: number; userId: number },
  accessType: GroupAccess,
  caller: Caller,
): Promise<GroupStaff> {
  return withTransaction(deps.db, async (trx) => {
    const { user, access } = await assertCanGrant(deps, trx, { groupId, userId }, caller);
    const before = await saveGrant(trx, { groupId, userId }, accessType);
    const [granted] = await listStaffAccounts(trx, groupId, userId);
    if (!granted) throw refuse('NOT_FOUND');
    if (before !== accessType) {
      const metadata = { groupId, userId, before, after: accessType };
      await deps.audit.append(trx, [auditEvent(caller, 'group.access_granted', metadata)]);
    }
    return toStaff(granted, user, access);
  });
}

/** Revokes a grant; effective at once. Refuses as `grantAccess` does, and with NOT_FOUND when there is none. */
export function revokeAccess(deps: GroupDeps, key: { groupId: number; userId: number }, caller: Caller): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    await assertCanGrant(deps, trx, key, caller);
    const before = await deleteGrant(trx, key);
    if (before === null) throw refuse('NOT_FOUND');
    await deps.audit.append(trx, [auditEvent(caller, 'group.access_revoked', { ...key, before, after: null })]);
  });
}

async function assertCanGrant(
  deps: GroupDeps,
  trx: Knex.Transaction,
  { groupId, userId }: { groupId: number; userId: number },
  caller: Caller,
) {
  const user = signedIn(caller);
  const { access } = await lockGroupForChange(trx, groupId, user, deps.clock.now(), 'manage');
  const [target] = await listStaffAccounts(trx, groupId, userId);
  if (!target) throw refuse('NOT_FOUND');
  if (!canEditGroupsForAccount({ ...user, createdBy: null }, target)) throw refuse('FORBIDDEN');
  // a grant would have no effect now and an unexpected one when the group gets another coach
  const source = findSource(target);
  if (source === 'trainer' || source === 'creator') throw refuse('ILLEGAL_TRANSITION', { status: source });
  return { user, access };
}

function toStaff(account: StaffAccount, user: SessionUser, access: GroupAccess): GroupStaff {
  const { id: userId, name, role, group } = account;
  const source = findSource(account);
  const mayChange =
    access === 'manage' &&
    hasCapability(user.role, 'manageUsers') &&
    (source === null || source === 'grant') &&
    canEditGroupsForAccount({ ...user, createdBy: null }, account);
  return { userId, name, role, access: findGroupAccess(toGroupScope(account), group), source, mayChange };
}

function findSource({ id, role, group }: StaffAccount): GroupStaff['source'] {
  if (group.trainer === id) return 'trainer';
  if (group.createdBy === id && toGroupScope({ id, role }).managesCreated) return 'creator';
  return group.grant && 'grant';
}
