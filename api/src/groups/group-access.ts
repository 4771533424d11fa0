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
