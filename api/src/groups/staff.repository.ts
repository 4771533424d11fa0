import type { SessionUser } from '@school/api-contract/auth';
import type { GroupChoices } from '@school/api-contract/groups';
import { type AccountRef, mayEditGroupsOf, type Role, roles } from '@school/api-contract/roles';
import type { Knex } from 'knex';
import { visibleGroupIds } from './visible-groups';

/** Who could train a group: everybody but accountants, who see no groups. */
export async function findTrainer(db: Knex, id: number): Promise<(AccountRef & { active: boolean }) | undefined> {
  return db('users').where({ id }).whereNot({ role: 'accountant' }).first('id', 'role', 'createdBy', 'active');
}

/** What a filter or a form chooses from, by name, in one statement. */
export async function readChoices(db: Knex, user: SessionUser): Promise<GroupChoices> {
  const { rows } = await db.raw<{ rows: GroupChoices[] }>(
    `with accounts as (
       select id, role, active, coalesce(full_name, username) as name from users where role <> 'accountant'
     )
     select
       coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name collate "ru-x-icu", id)
         from branches where active), '[]') as branches,
       coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name collate "ru-x-icu", id)
         from accounts
         where active and (role = any(:roles) or (id = :userId and role <> 'coach'))), '[]') as trainers,
       coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name collate "ru-x-icu", id)
         from accounts
         where id in (select trainer from groups where trainer is not null and id in :visible)), '[]') as coaches`,
    {
      userId: user.id,
      roles: roles.filter((role) => mayEditGroupsOf({ ...user, createdBy: null }, accountOf(role))),
      visible: visibleGroupIds(db, user) ?? db('groups').select('id'),
    },
  );
  const [choices] = rows;
  if (!choices) throw new Error('A select without from gives one row');
  return choices;
}

const accountOf = (role: Role): AccountRef => ({ id: 0, role, createdBy: null });
