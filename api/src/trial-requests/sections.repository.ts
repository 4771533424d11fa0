import type { SectionBranch, SportsSection } from '@school/api-contract/trial-requests';
import type { Knex } from 'knex';

/** Sections that at least one branch has, by name. */
export async function findSections(db: Knex): Promise<SportsSection[]> {
  return db('sportsSections')
    .select('id', 'name')
    .where({ active: true })
    .whereIn('id', activePairs(db).select('sectionId'))
    .orderByRaw('name collate "ru-x-icu"');
}

/** Branches that have the section, by name; none for an unknown section. */
export async function findBranches(db: Knex, sectionId: number): Promise<SectionBranch[]> {
  return activePairs(db)
    .join('sportsSections', 'sportsSections.id', 'branchSections.sectionId')
    .where({ sectionId, 'sportsSections.active': true })
    .select('branches.id', 'branches.name', 'branches.address', 'branchSections.schedule')
    .orderByRaw('branches.name collate "ru-x-icu"');
}

export async function branchHasSection(db: Knex, branchId: number, sectionId: number): Promise<boolean> {
  const found = await activePairs(db)
    .join('sportsSections', 'sportsSections.id', 'branchSections.sectionId')
    .where({ branchId, sectionId, 'sportsSections.active': true })
    .first(db.raw('true as found'));
  return found !== undefined;
}

/** What an open branch offers now. */
function activePairs(db: Knex): Knex.QueryBuilder {
  return db('branchSections')
    .join('branches', 'branches.id', 'branchSections.branchId')
    .where({ 'branchSections.active': true, 'branches.active': true });
}
