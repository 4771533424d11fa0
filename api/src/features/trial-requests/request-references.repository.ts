import type { Role } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { userNameSql } from '../../shared/user-name.sql';

export async function hasPlace(db: Knex, table: 'sportsSections' | 'branches', id: number): Promise<boolean> {
  return (await db(table).where({ id }).first('id')) !== undefined;
}

export async function hasFunnelUser(db: Knex, id: number, roles: readonly Role[]): Promise<boolean> {
  return (await db('users').where({ id, active: true }).whereIn('role', roles).first('id')) !== undefined;
}

interface Choices {
  sections: Choice[];
  branches: Choice[];
  people: Choice[];
  leaders: Choice[];
}

interface Choice {
  id: number;
  name: string;
}

/** Open sections and branches, the active users of the roles, and who leads any request, by name, in one statement. */
export async function findChoices(db: Knex, roles: readonly Role[]): Promise<Choices> {
  const list = (query: string) =>
    `(select coalesce(json_agg(item order by item.name collate "ru-x-icu"), '[]') from (${query}) item)`;
  const { rows } = await db.raw<{ rows: Choices[] }>(
    `select ${list('select id, name from sports_sections where active')} as sections,
       ${list('select id, name from branches where active')} as branches,
       ${list(`select u.id, ${userNameSql('u')} as name from users u where u.active and u.role = any(:roles)`)} as people,
       ${list(`select u.id, ${userNameSql('u')} as name from users u
         where exists (select from trial_requests t where t.led_by = u.id)`)} as leaders`,
    { roles: [...roles] },
  );
  const [choices] = rows;
  if (!choices) throw new Error('A select without a table returned no row');
  return choices;
}
