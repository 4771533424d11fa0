import { sportsDirections } from '@school/api-contract/common';
import type { SectionBranch, SportsSection } from '@school/api-contract/families/trial-requests';
import type { Knex } from 'knex';

/** Sections of at least one branch: those of one direction together, in the usual order of directions, then by name. */
export async function listOpenSections(db: Knex): Promise<SportsSection[]> {
  return db('sportsSections')
    .select('id', 'name', 'sportsDirection')
    .where({ active: true })
    .whereIn('id', selectActivePairs(db).select('sectionId'))
    .orderByRaw('array_position(:directions::text[], sports_direction), name collate "ru-x-icu"', {
      directions: sportsDirections,
    });
}

/** Branches with the section, by name; empty for an unknown section. */
export async function listOpenBranches(db: Knex, sectionId: number): Promise<SectionBranch[]> {
  return selectActivePairs(db)
    .join('sportsSections', 'sportsSections.id', 'branchSections.sectionId')
    .where({ sectionId, 'sportsSections.active': true })
    .select('branches.id', 'branches.name', 'branches.address', 'branchSections.schedule')
    .orderByRaw('branches.name collate "ru-x-icu"');
}

export async function isOpenPair(db: Knex, branchId: number, sectionId: number): Promise<boolean> {
  const found = await selectActivePairs(db)
    .join('sportsSections', 'sportsSections.id', 'branchSections.sectionId')
    .where({ branchId, sectionId, 'sportsSections.active': true })
    .first(db.raw('true as found'));
  return found !== undefined;
}

/** Active sections of active branches. */
function selectActivePairs(db: Knex): Knex.QueryBuilder {
  return db('branchSections')
    .join('branches', 'branches.id', 'branchSections.branchId')
    .where({ 'branchSections.active': true, 'branches.active': true });
}
