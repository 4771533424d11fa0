import type { Role } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { userNameSql } from './trial-requests.repository';

export async function hasPlace(db: Knex, table: 'sportsSections' | 'branches', id: number): Promise<boolean> {
  return (await db(table).where({ id }).first('id')) !== undefined;
}

export async function hasFunnelUser(db: Knex, id: number, roles: readonly Role[]): Promise<boolean> {
  return (await db('users').where({ id, active: true }).whereIn('role', roles).first('id')) !== undefined;
}

interface Choice {
  id: number;
  name: string;
}

/** Open sections and branches, and the active users of the roles, by name, in one statement. */
export async function findChoices(
  db: Knex,
  roles: readonly Role[],
): Promise<{ sections: Choice[]; branches: Choice[]; people: Choice[] }> {
  const list = (query: string) =>
    `(select coalesce(json_agg(item order by item.name collate "ru-x-icu"), '[]') from (${query}) item)`;
  const { rows } = await db.raw<{ rows: { sections: Choice[]; branches: Choice[]; people: Choice[] }[] }>(
    `select ${list('select id, name from sports_sections where active')} as sections,
       ${list('select id, name from branches where active')} as branches,
       ${list(`select u.id, ${userNameSql('u')} as name from users u where u.active and u.role = any(:roles)`)} as people`,
    { roles: [...roles] },
  );
  const [choices] = rows;
  if (!choices) throw new Error('A select without a table returned no row');
  return choices;
}
