import type { GroupAccess, GroupStaff } from '@school/api-contract/groups';
import type { Knex } from 'knex';

export type StaffAccess = Omit<GroupStaff, 'mayChange'> & { createdBy: number | null };

/** Active coaches and administrators, by name, with what they may do with the group; who may something stands first. */
export async function readStaffAccess(db: Knex, groupId: number, userId?: number): Promise<StaffAccess[]> {
  const { rows } = await db.raw<{ rows: StaffAccess[] }>(
    `select u.id as user_id, coalesce(u.full_name, u.username) as name, u.role, u.created_by,
       case when u.id in (g.trainer, g.created_by) then 'manage' else ug.access_type end as access,
       case when u.id = g.trainer then 'trainer' when u.id = g.created_by then 'creator'
         when ug.access_type is not null then 'grant' end as source
     from users u
     join groups g on g.id = :groupId
     left join user_groups ug on ug.group_id = g.id and ug.user_id = u.id
     where u.active and u.role in ('admin', 'coach') and (:userId::bigint is null or u.id = :userId)
     order by coalesce(u.id in (g.trainer, g.created_by) or ug.access_type is not null, false) desc,
       coalesce(u.full_name, u.username) collate "ru-x-icu", u.id`,
    { groupId, userId: userId ?? null },
  );
  return rows;
}

/** The grant that stood before; null: none. */
export async function putGrant(
  trx: Knex.Transaction,
  key: { groupId: number; userId: number },
  accessType: GroupAccess,
): Promise<GroupAccess | null> {
  const before = await grantOf(trx, key);
  await trx('userGroups')
    .insert({ ...key, accessType })
    .onConflict(['userId', 'groupId'])
    .merge(['accessType']);
  return before;
}

/** The grant that was taken back; null: there was none. */
export async function deleteGrant(
  trx: Knex.Transaction,
  key: { groupId: number; userId: number },
): Promise<GroupAccess | null> {
  const before = await grantOf(trx, key);
  await trx('userGroups').where(key).delete();
  return before;
}

async function grantOf(trx: Knex.Transaction, key: { groupId: number; userId: number }): Promise<GroupAccess | null> {
  return (await trx('userGroups').where(key).first('accessType'))?.accessType ?? null;
}
