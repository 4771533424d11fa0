import type { RefusalReasonBody, StoredRefusalReason } from '@school/api-contract/families/refusal-reasons';
import type { RefusalReason } from '@school/api-contract/families/trial-requests';
import type { Knex } from 'knex';

/** Active reasons in the school's order. */
export async function listRefusalReasons(db: Knex): Promise<RefusalReason[]> {
  return db('refusalReasons').select('id', 'title as name').where({ active: true }).orderBy(['position', 'id']);
}

export async function isRefusalReason(db: Knex, id: number): Promise<boolean> {
  return (await db('refusalReasons').where({ id, active: true }).first('id')) !== undefined;
}

/** All reasons in the school's order. */
export async function findRefusalReasons(db: Knex, id?: number): Promise<StoredRefusalReason[]> {
  const query = db('refusalReasons')
    .select(
      'id',
      'title as name',
      'active',
      db.raw('(select count(*) from trial_requests where refusal_reason_id = refusal_reasons.id) as request_count'),
      db.raw('to_json(updated_at) as updated_at'),
    )
    .orderBy(['position', 'id']);
  return id === undefined ? query : query.where({ id });
}

/** Serialises changes of the dictionary, since names and order concern all reasons; reads are not blocked. */
export async function lockRefusalReasons(trx: Knex.Transaction): Promise<void> {
  await trx.raw('lock table refusal_reasons in share row exclusive mode');
}

export async function findStoredReason(
  trx: Knex.Transaction,
  id: number,
): Promise<(RefusalReasonBody & { updatedAt: Date }) | undefined> {
  return trx('refusalReasons').where({ id }).first('title as name', 'active', 'updatedAt');
}

/** Whether another reason has the name, in any case. */
export async function hasReasonName(trx: Knex.Transaction, name: string, exceptId?: number): Promise<boolean> {
  const query = trx('refusalReasons').whereRaw('lower(title) = lower(?)', [name]);
  if (exceptId !== undefined) query.whereNot({ id: exceptId });
  return (await query.first('id')) !== undefined;
}

/** Whether a reason other than this one is active. */
export async function hasOtherActiveReason(trx: Knex.Transaction, id: number): Promise<boolean> {
  return (await trx('refusalReasons').where({ active: true }).whereNot({ id }).first('id')) !== undefined;
}

/** Adds the reason after all others. */
export async function insertReason(trx: Knex.Transaction, title: string, now: Date): Promise<number> {
  const position = trx.raw('(select coalesce(max(position), 0) + 1 from refusal_reasons)');
  const [{ id }] = await trx('refusalReasons').insert({ title, position, updatedAt: now }).returning('id');
  return id;
}

export async function updateReason(
  trx: Knex.Transaction,
  id: number,
  { name: title, active }: RefusalReasonBody,
  now: Date,
): Promise<void> {
  await trx('refusalReasons').where({ id }).update({ title, active, updatedAt: now });
}

/** Sets the order without `updated_at`, which covers the name and the state. */
export async function setReasonOrder(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await trx.raw(
    `update refusal_reasons r set position = o.position
     from unnest(cast(:ids as bigint[])) with ordinality as o(id, position) where r.id = o.id`,
    { ids: [...ids] },
  );
}
