import type { SessionUser } from '@school/api-contract/auth';
import { hasCapability, mayOpenSection } from '@school/api-contract/roles';
import type { Knex } from 'knex';

/** Ids of the groups that the user may see, for `in (...)`; undefined: all. An accountant sees none (domain.md). */
export function visibleGroupIds(db: Knex, user: SessionUser): Knex.QueryBuilder | undefined {
  if (hasCapability(user.role, 'fullGroupAccess')) return undefined;
  return mayOpenSection(user.role, 'groups') ? ownGroupIds(db, user) : db('groups').select('id').whereRaw('false');
}

/** Ids of the groups that the user trains, made, or holds a `user_groups` grant for (domain.md): for `in (...)`. */
export function ownGroupIds(
  db: Knex,
  user: SessionUser,
  accessTypes: readonly string[] = ['view', 'edit', 'manage'],
): Knex.QueryBuilder {
  return db('groups')
    .select('id')
    .where({ trainer: user.id })
    .orWhere({ createdBy: user.id })
    .unionAll(db('userGroups').select('groupId').where({ userId: user.id }).whereIn('accessType', accessTypes));
}
