import type { Branch, BranchBody } from '@school/api-contract/school/branches';
import type { Knex } from 'knex';

/** Branches with their halls and the number of their active groups, active ones first, in one statement. */
export async function findBranches(db: Knex, id?: number): Promise<Branch[]> {
  const query = db('branches')
    .select(
      'id',
      'name',
      'address',
      'active',
      db.raw("coalesce(phone, '') as phone"),
      db.raw('to_json(updated_at) as updated_at'),
      db.raw(
        `(select count(*) from groups where groups.branch_id = branches.id and groups.active) as active_group_count`,
      ),
      db.raw(`coalesce((
        select json_agg(json_build_object('id', halls.id, 'name', halls.name, 'groupCount', (
          select count(*) from groups where groups.branch_id = halls.branch_id and groups.hall = halls.name
        )) order by halls.name collate "ru-x-icu", halls.id)
        from halls where halls.branch_id = branches.id), '[]') as halls`),
    )
    .orderByRaw('active desc, name collate "ru-x-icu", id');
  return id === undefined ? query : query.where({ id });
}

/** Serialises additions and renames of branches, so that two cannot take one name; reads are not blocked. */
export async function lockBranchNames(trx: Knex.Transaction): Promise<void> {
  await trx.raw('lock table branches in share row exclusive mode');
}

export interface StoredBranch extends BranchBody {
  updatedAt: Date;
}

/** Locks the branch, so that no group joins it until the transaction ends. */
export async function lockBranch(trx: Knex.Transaction, id: number): Promise<StoredBranch | undefined> {
  return trx('branches')
    .where({ id })
    .forUpdate()
    .first('name', 'address', 'active', 'updatedAt', trx.raw("coalesce(phone, '') as phone"));
}

export async function countActiveGroups(trx: Knex.Transaction, branchId: number): Promise<number> {
  const counted = await trx('groups').where({ branchId, active: true }).count('* as groups').first();
  return Number(counted?.groups ?? 0);
}

/** Whether another branch has the name, in any case. */
export async function hasBranchName(trx: Knex.Transaction, name: string, exceptId?: number): Promise<boolean> {
  const query = trx('branches').whereRaw('lower(name) = lower(?)', [name]);
  if (exceptId !== undefined) query.whereNot({ id: exceptId });
  return (await query.first('id')) !== undefined;
}

export async function insertBranch(trx: Knex.Transaction, body: BranchBody, now: Date): Promise<number> {
  const [{ id }] = await trx('branches')
    .insert({ ...toColumns(body), updatedAt: now })
    .returning('id');
  return id;
}

export async function updateBranchRow(trx: Knex.Transaction, id: number, body: BranchBody, now: Date): Promise<void> {
  await trx('branches')
    .where({ id })
    .update({ ...toColumns(body), updatedAt: now });
}

/** Whether the branch is active; if so, it stays active until the transaction ends. */
export async function keepBranchActive(trx: Knex.Transaction, id: number): Promise<boolean> {
  return (await trx('branches').where({ id, active: true }).forShare().first('id')) !== undefined;
}

const toColumns = ({ phone, ...body }: BranchBody) => ({ ...body, phone: phone || null });
