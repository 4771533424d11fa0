import type { Hall } from '@school/api-contract/school/branches';
import type { Knex } from 'knex';

export async function findHall(trx: Knex.Transaction, branchId: number, id: number): Promise<Hall | undefined> {
  return trx('halls')
    .where({ id, branchId })
    .first(
      'id',
      'name',
      trx.raw(
        '(select count(*) from groups where groups.branch_id = halls.branch_id and groups.hall = halls.name) as group_count',
      ),
    );
}

/** Locks the hall, so that no group chooses it until the transaction ends. */
export async function lockHall(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('halls').where({ id }).forUpdate().select('id');
}

/** Locks the branch's groups, which a new name of a hall changes too. */
export async function lockGroupsIn(trx: Knex.Transaction, branchId: number): Promise<void> {
  await trx('groups').where({ branchId }).orderBy('id').forNoKeyUpdate().select('id');
}

/** Whether another hall of the branch has the name, in any case. */
export async function hasHallName(
  trx: Knex.Transaction,
  branchId: number,
  name: string,
  exceptId?: number,
): Promise<boolean> {
  const query = trx('halls').where({ branchId }).whereRaw('lower(name) = lower(?)', [name]);
  if (exceptId !== undefined) query.whereNot({ id: exceptId });
  return (await query.first('id')) !== undefined;
}

export async function insertHall(trx: Knex.Transaction, branchId: number, name: string): Promise<number> {
  const [{ id }] = await trx('halls').insert({ branchId, name }).returning('id');
  return id;
}

/** Groups in the hall get the new name too, by the foreign key. */
export async function renameHallRow(trx: Knex.Transaction, id: number, name: string): Promise<void> {
  await trx('halls').where({ id }).update({ name });
}

export async function deleteHall(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('halls').where({ id }).delete();
}

/** Whether the branch has a hall of this name; if so, it keeps it until the transaction ends. */
export async function keepHall(trx: Knex.Transaction, branchId: number, name: string): Promise<boolean> {
  return (await trx('halls').where({ branchId, name }).forKeyShare().first('id')) !== undefined;
}
