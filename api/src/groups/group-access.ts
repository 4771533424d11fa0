import type { SessionUser } from '@school/api-contract/auth';
import { type Capability, hasCapability } from '@school/api-contract/roles';
import type { Knex } from 'knex';
import { ownGroupIds } from './visible-groups';

/**
 * Ids of the groups in which the user may use the capability, for `in (...)`: owner and senior_admin in all, others in
 * those they train, made, or hold an `edit` or `manage` grant for (domain.md: `view` only reads).
 */
export function editableGroupIds(db: Knex, user: SessionUser, capability: Capability): Knex.QueryBuilder {
  if (!hasCapability(user.role, capability)) return db('groups').select('id').whereRaw('false');
  if (hasCapability(user.role, 'fullGroupAccess')) return db('groups').select('id');
  return ownGroupIds(db, user, ['edit', 'manage']);
}

/**
 * What the user may do with group `g`, whose grant to this user, if any, is joined as `own_grant` (see `ownGrantJoin`):
 * 'manage' in all groups for owner and senior_admin, and in those trained or made; else what the grant says.
 * Bindings: `accessBindings`.
 */
export const accessSql = `case
  when :fullAccess or g.trainer = :userId or g.created_by = :userId then 'manage' else own_grant.access_type end`;
export const ownGrantJoin =
  'left join user_groups own_grant on own_grant.group_id = g.id and own_grant.user_id = :userId';
export const accessBindings = (user: SessionUser) => ({
  userId: user.id,
  fullAccess: hasCapability(user.role, 'fullGroupAccess'),
});
