import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { GroupAccess } from '@school/api-contract/groups/groups';
import { canOpenSection, capabilityRoles, hasCapability } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';

/** What a user may do with groups, by role. Also the bindings of the SQL below. */
export interface GroupScope {
  userId: number;
  /** When false, the user sees no group, whatever is granted. */
  seesGroups: boolean;
  /** Manages all groups. */
  fullAccess: boolean;
  /** Manages the groups that the user created; ends with a role that creates none. */
  managesCreated: boolean;
  /** Marks attendance in groups that the user may edit. */
  marksAttendance: boolean;
}

type User = Pick<SessionUser, 'id' | 'role'>;

export function toGroupScope({ id: userId, role }: User): GroupScope {
  return {
    userId,
    seesGroups: canOpenSection(role, 'groups'),
    fullAccess: hasCapability(role, 'fullGroupAccess'),
    managesCreated: hasCapability(role, 'createGroups'),
    marksAttendance: hasCapability(role, 'editAttendance'),
  };
}

/** The facts that decide access to a group. */
export interface GroupOwnership {
  trainer: number | null;
  createdBy: number | null;
  /** The user's own grant. */
  grant: GroupAccess | null;
}

/**
 * The user's access to the group; null when the user cannot see it. Owner and senior_admin manage all groups, others
 * those they train, administrators also those they created; otherwise the grant decides.
 */
export function findGroupAccess(
  { userId, seesGroups, fullAccess, managesCreated }: GroupScope,
  group: GroupOwnership,
): GroupAccess | null {
  if (!seesGroups) return null;
  if (fullAccess || group.trainer === userId || (managesCreated && group.createdBy === userId)) return 'manage';
  return group.grant;
}

/** SQL of the same for group `g`; requires `ownGrantJoin`. */
export const groupAccessSql = `case
  when not :seesGroups then null
  when :fullAccess or g.trainer = :userId or (:managesCreated and g.created_by = :userId) then 'manage'
  else own_grant.access_type end`;
export const ownGrantJoin =
  'left join user_groups own_grant on own_grant.group_id = g.id and own_grant.user_id = :userId';

const ranks: Record<GroupAccess, number> = { view: 0, edit: 1, manage: 2 };

export function includesAccess(held: GroupAccess | null, needed: GroupAccess): boolean {
  return held !== null && ranks[held] >= ranks[needed];
}

/** SQL: whether the access includes `edit`. */
export const canEditGroupSql = `(${groupAccessSql}) in ('edit', 'manage')`;

/** Whether the user may mark attendance in a group, and cancel or reschedule its sessions. */
export function canMarkGroup({ marksAttendance }: GroupScope, access: GroupAccess | null): boolean {
  return marksAttendance && includesAccess(access, 'edit');
}

/** SQL of the same for group `g`. */
export const canMarkGroupSql = `(:marksAttendance and ${canEditGroupSql})`;

/** Query of the ids of the groups that the user may see, for `in (...)`; undefined for all groups. */
export function visibleGroupIds(db: Knex, user: User): Knex.QueryBuilder | undefined {
  return groupIds(db, user, ['view', 'edit', 'manage']);
}

/** Query of the ids of the groups that the user may edit, for `in (...)`; undefined for all groups. */
export function editableGroupIds(db: Knex, user: User): Knex.QueryBuilder | undefined {
  return groupIds(db, user, ['edit', 'manage']);
}

/** A list of ids uses the indexes; a condition on each group would read all groups. */
function groupIds(db: Knex, user: User, grants: readonly GroupAccess[]): Knex.QueryBuilder | undefined {
  const { userId, seesGroups, fullAccess, managesCreated } = toGroupScope(user);
  if (!seesGroups) return db('groups').select('id').whereRaw('false');
  if (fullAccess) return undefined;
  const own = db('groups').select('id').where({ trainer: userId });
  if (managesCreated) own.orWhere({ createdBy: userId });
  return own.unionAll(db('userGroups').select('groupId').where({ userId }).whereIn('accessType', grants));
}

const creatorRolesSql = capabilityRoles.createGroups.map((role) => `'${role}'`).join(', ');

/** SQL: whether user `u` manages group `g` as its coach or creator. For users who do not manage all groups. */
export const ownsGroupSql = `(g.trainer = u.id or (g.created_by = u.id and u.role in (${creatorRolesSql})))`;

/**
 * SQL: whether user `u` works in the group: trains or created it, or was granted more than to view it. For users who do
 * not manage all groups.
 */
export const isGroupStaffSql = (groupId: string) => `(
  exists (select from groups g where g.id = ${groupId} and ${ownsGroupSql})
  or exists (
    select from user_groups grants
    where grants.group_id = ${groupId} and grants.user_id = u.id and grants.access_type in ('edit', 'manage')))`;
