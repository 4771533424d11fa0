import type { SessionUser } from '@school/api-contract/auth';
import { hasCapability } from '@school/api-contract/roles';
import type { Knex } from 'knex';

/** Whether the user sees every group of the school. */
export function seesAllGroups(user: SessionUser): boolean {
  return hasCapability(user.role, 'fullGroupAccess');
}

/** Ids of the groups that the user trains, made, or holds a `user_groups` grant for (domain.md): for `in (...)`. */
export function ownGroupIds(db: Knex, user: SessionUser): Knex.QueryBuilder {
  return db('groups')
    .select('id')
    .where({ trainer: user.id })
    .orWhere({ createdBy: user.id })
    .unionAll(db('userGroups').select('groupId').where({ userId: user.id }));
}
