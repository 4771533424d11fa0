import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { PersonGroup } from '@school/api-contract/accounts/users';
import type { GroupAccess } from '@school/api-contract/groups/groups';
import type { Role } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import {
  groupAccessSql,
  ownGrantJoin,
  ownsGroupSql,
  toGroupScope,
  visibleGroupIds,
} from '../../shared/access/group-scope';

export interface Person {
  id: number;
  role: Role;
  createdBy: number | null;
}

export interface PersonGroupRow extends Omit<PersonGroup, 'access' | 'mayChange'> {
  grant: GroupAccess | null;
  /** The caller's own access to the group. */
  callerAccess: GroupAccess | null;
}

/** Groups that the caller can see, by name, with the facts of the person's access; archived ones only with an access. */
export async function listPersonGroupRows(db: Knex, caller: SessionUser, personId: number): Promise<PersonGroupRow[]> {
  const visible = visibleGroupIds(db, caller) ?? db('groups').select('id');
  const { rows } = await db.raw<{ rows: PersonGroupRow[] }>(
    `select g.id as group_id, g.name, b.name as branch_name, g.active, ug.access_type as "grant",
       case when g.trainer = u.id then 'trainer' when ${ownsGroupSql} then 'creator'
         when ug.access_type is not null then 'grant' end as source,
       ${groupAccessSql} as caller_access
     from groups g ${ownGrantJoin}
     left join branches b on b.id = g.branch_id
     join users u on u.id = :personId
     left join user_groups ug on ug.group_id = g.id and ug.user_id = u.id
     where g.id in :visible and (g.active or ${ownsGroupSql} or ug.access_type is not null)
     order by g.name collate "ru-x-icu", g.id`,
    { personId, visible, ...toGroupScope(caller) },
  );
  return rows;
}

export async function findGrantsVersion(db: Knex, personId: number): Promise<string> {
  const { rows } = await db.raw<{ rows: { version: string }[] }>(
    `select md5(coalesce(string_agg(group_id || access_type, ' ' order by group_id), '')) as version
     from user_groups where user_id = ?`,
    [personId],
  );
  return rows[0]?.version ?? '';
}

/** Active groups that the person trains. */
export async function listTrainedGroupIds(db: Knex, personId: number): Promise<number[]> {
  return db('groups').where({ trainer: personId, active: true }).orderBy('id').pluck('id');
}

export async function setTrainer(trx: Knex.Transaction, id: number, trainer: number | null, now: Date): Promise<void> {
  await trx('groups').where({ id }).update({ trainer, updatedAt: now });
}
