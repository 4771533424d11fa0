import { sportsDirections } from '@school/api-contract/common';
import {
  type SectionBranch,
  type SportsSection,
  scheduleChangeDays,
} from '@school/api-contract/families/trial-requests';
import type { Knex } from 'knex';
import { todaySql } from '../../shared/calendar/today.sql';
import { clockFormat, scheduleChangesSql } from './schedule-changes.sql';

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

/**
 * Branches with the section and what differs there from the schedule in the next days, by name; empty for an unknown
 * section. One statement.
 */
export async function listOpenBranches(db: Knex, sectionId: number, now: Date): Promise<SectionBranch[]> {
  const from = db.raw(todaySql, { now });
  const to = db.raw(`(${todaySql} + :days::int)`, { now, days: scheduleChangeDays });
  return selectActivePairs(db)
    .join('sportsSections', 'sportsSections.id', 'branchSections.sectionId')
    .where({ sectionId, 'sportsSections.active': true })
    .select(
      ...['branches.id', 'branches.name', 'branches.address', 'branchSections.schedule'],
      db.raw(`(${scheduleChangesSql}) as changes`, { from, to }),
    )
    .orderByRaw('branches.name collate "ru-x-icu"');
}

/** Whether the groups of the section in the branch would have a session at that moment, and have none. */
export async function isSessionOff(
  db: Knex,
  { branchId, sectionId }: { branchId: number; sectionId: number },
  moment: Date,
): Promise<boolean> {
  const day = db.raw(todaySql, { now: moment });
  const found = await db('branchSections')
    .join('sportsSections', 'sportsSections.id', 'branchSections.sectionId')
    .where({ branchId, sectionId })
    .first<{ off: string[]; asked: string }>(
      db.raw(`(${scheduleChangesSql}) -> 'off' as off`, { from: day, to: day }),
      db.raw(
        `(select to_char(:moment::timestamptz at time zone time_zone, ${clockFormat}) from settings_school) as asked`,
        { moment },
      ),
    );
  return found?.off.includes(found.asked) ?? false;
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
