import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { GroupChoices } from '@school/api-contract/groups/groups';
import { type AccountRef, canEditGroupsForAccount, type Role, roles } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { visibleGroupIds } from '../../shared/access/group-scope';
import { userNameSql } from '../../shared/user-name.sql';

/** Everybody but accountants can train a group; accountants see no groups. */
export async function findTrainer(db: Knex, id: number): Promise<(AccountRef & { active: boolean }) | undefined> {
  return db('users').where({ id }).whereNot({ role: 'accountant' }).first('id', 'role', 'createdBy', 'active');
}

/** Branches and coaches for filters and forms, by name, in one statement. */
export async function getGroupChoices(db: Knex, user: SessionUser): Promise<GroupChoices> {
  const { rows } = await db.raw<{ rows: GroupChoices[] }>(
    `with accounts as (
       select id, role, active, ${userNameSql('users')} as name from users where role <> 'accountant'
     )
     select
       coalesce((select json_agg(json_build_object('id', id, 'name', name, 'halls', (
           select coalesce(json_agg(halls.name order by halls.name collate "ru-x-icu", halls.id), '[]')
           from halls where halls.branch_id = branches.id
         )) order by name collate "ru-x-icu", id)
         from branches where active), '[]') as branches,
       coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name collate "ru-x-icu", id)
         from accounts
         where active and (role = any(:roles) or (id = :userId and role <> 'coach'))), '[]') as trainers,
       coalesce((select json_agg(json_build_object('id', id, 'name', name) order by name collate "ru-x-icu", id)
         from accounts
         where id in (select trainer from groups where trainer is not null and id in :visible)), '[]') as coaches`,
    {
      userId: user.id,
      roles: roles.filter((role) => canEditGroupsForAccount({ ...user, createdBy: null }, toAccountRef(role))),
      visible: visibleGroupIds(db, user) ?? db('groups').select('id'),
    },
  );
  const [choices] = rows;
  if (!choices) throw new Error('A select without from gives one row');
  return choices;
}

const toAccountRef = (role: Role): AccountRef => ({ id: 0, role, createdBy: null });
