import type { Section, SectionBody } from '@school/api-contract/school/branches';
import type { Knex } from 'knex';

/** Sections by name, active ones first. */
export async function findSections(db: Knex, id?: number): Promise<Section[]> {
  const query = db('sportsSections')
    .select(
      'id',
      'name',
      'sportsDirection',
      'active',
      db.raw("coalesce(description, '') as description"),
      db.raw('to_json(updated_at) as updated_at'),
    )
    .orderByRaw('active desc, name collate "ru-x-icu", id');
  return id === undefined ? query : query.where({ id });
}

/** Serialises additions and renames of sections, so that two cannot take one name; reads are not blocked. */
export async function lockSectionNames(trx: Knex.Transaction): Promise<void> {
  await trx.raw('lock table sports_sections in share row exclusive mode');
}

export async function findStoredSection(
  trx: Knex.Transaction,
  id: number,
): Promise<(SectionBody & { updatedAt: Date }) | undefined> {
  return trx('sportsSections')
    .where({ id })
    .first('name', 'sportsDirection', 'active', 'updatedAt', trx.raw("coalesce(description, '') as description"));
}

/** Whether another section has the name, in any case. */
export async function hasSectionName(trx: Knex.Transaction, name: string, exceptId?: number): Promise<boolean> {
  const query = trx('sportsSections').whereRaw('lower(name) = lower(?)', [name]);
  if (exceptId !== undefined) query.whereNot({ id: exceptId });
  return (await query.first('id')) !== undefined;
}

export async function insertSection(trx: Knex.Transaction, body: SectionBody, now: Date): Promise<number> {
  const [{ id }] = await trx('sportsSections')
    .insert({ ...toColumns(body), updatedAt: now })
    .returning('id');
  return id;
}

export async function updateSectionRow(trx: Knex.Transaction, id: number, body: SectionBody, now: Date): Promise<void> {
  await trx('sportsSections')
    .where({ id })
    .update({ ...toColumns(body), updatedAt: now });
}

const toColumns = ({ description, ...body }: SectionBody) => ({ ...body, description: description || null });
