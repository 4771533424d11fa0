import type { BranchSection, BranchSectionBody } from '@school/api-contract/school/branches';
import type { Knex } from 'knex';

/** Sections of all branches, in the order in which they were added. */
export async function findBranchSections(db: Knex, id?: number): Promise<BranchSection[]> {
  const query = db('branchSections')
    .select('id', 'branchId', 'sectionId', 'schedule', 'active', db.raw('to_json(updated_at) as updated_at'))
    .orderBy('id');
  return id === undefined ? query : query.where({ id });
}

type StoredBranchSection = BranchSectionBody & { updatedAt: Date };

export async function lockBranchSection(trx: Knex.Transaction, id: number): Promise<StoredBranchSection | undefined> {
  return trx('branchSections')
    .where({ id })
    .forUpdate()
    .first('branchId', 'sectionId', 'schedule', 'active', 'updatedAt');
}

export async function hasBranchAndSection(
  trx: Knex.Transaction,
  { branchId, sectionId }: Pick<BranchSectionBody, 'branchId' | 'sectionId'>,
): Promise<boolean> {
  const branch = await trx('branches').where({ id: branchId }).first('id');
  const section = await trx('sportsSections').where({ id: sectionId }).first('id');
  return branch !== undefined && section !== undefined;
}

/** Returns undefined when the branch has the section already. */
export async function insertBranchSection(
  trx: Knex.Transaction,
  body: BranchSectionBody,
  now: Date,
): Promise<number | undefined> {
  const [row] = await trx('branchSections')
    .insert({ ...body, updatedAt: now })
    .onConflict(['sectionId', 'branchId'])
    .ignore()
    .returning('id');
  return row?.id;
}

export async function updateBranchSectionRow(
  trx: Knex.Transaction,
  id: number,
  change: Pick<BranchSectionBody, 'schedule' | 'active'>,
  now: Date,
): Promise<void> {
  await trx('branchSections')
    .where({ id })
    .update({ ...change, updatedAt: now });
}

export async function deleteBranchSection(trx: Knex.Transaction, id: number): Promise<void> {
  await trx('branchSections').where({ id }).delete();
}
