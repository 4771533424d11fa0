import type { RefusalReason } from '@school/api-contract/families/trial-requests';
import type { Knex } from 'knex';

/** Active reasons in the school's order. */
export async function listRefusalReasons(db: Knex): Promise<RefusalReason[]> {
  return db('refusalReasons').select('id', 'title as name').where({ active: true }).orderBy(['position', 'id']);
}

export async function isRefusalReason(db: Knex, id: number): Promise<boolean> {
  return (await db('refusalReasons').where({ id, active: true }).first('id')) !== undefined;
}
