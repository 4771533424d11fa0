import type { GroupAccess } from '@school/api-contract/groups/groups';
import type { AccountRef } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import type { GroupOwnership } from '../../shared/access/group-scope';
import { userNameSql } from '../../shared/user-name.sql';

export interface StaffAccount extends AccountRef {
  name: string;
  group: GroupOwnership;
}

/** Active coaches and administrators, by name, with the facts that their access to the group depends on. */
export async function listStaffAccounts(db: Knex, groupId: number, userId?: number): Promise<StaffAccount[]> {
  const { rows } = await db.raw<{ rows: StaffAccount[] }>(
    `select u.id, ${userNameSql('u')} as name, u.role, u.created_by,
       json_build_object('trainer', g.trainer, 'createdBy', g.created_by, 'grant', ug.access_type) as group
     from users u
     join groups g on g.id = :groupId
     left join user_groups ug on ug.group_id = g.id and ug.user_id = u.id
     where u.active and u.role in ('admin', 'coach') and (:userId::bigint is null or u.id = :userId)
     order by ${userNameSql('u')} collate "ru-x-icu", u.id`,
    { groupId, userId: userId ?? null },
  );
  return rows;
}

/** Returns the previous grant, or null. */
export async function saveGrant(
  trx: Knex.Transaction,
  key: { groupId: number; userId: number },
  accessType: GroupAccess,
): Promise<GroupAccess | null> {
  const before = await findGrant(trx, key);
  await trx('userGroups')
    .insert({ ...key, accessType })
    .onConflict(['userId', 'groupId'])
    .merge(['accessType']);
  return before;
}

/** Returns the deleted grant, or null. */
export async function deleteGrant(
  trx: Knex.Transaction,
  key: { groupId: number; userId: number },
): Promise<GroupAccess | null> {
  const before = await findGrant(trx, key);
  await trx('userGroups').where(key).delete();
  return before;
}

async function findGrant(trx: Knex.Transaction, key: { groupId: number; userId: number }): Promise<GroupAccess | null> {
  return (await trx('userGroups').where(key).first('accessType'))?.accessType ?? null;
}
