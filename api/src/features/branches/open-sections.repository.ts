import { sportsDirections } from '@school/api-contract/common';
import {
  type SectionBranch,
  type SportsSection,
  scheduleChangeDays,
  trialAges,
} from '@school/api-contract/families/trial-requests';
import type { Knex } from 'knex';
import { todaySql } from '../../shared/calendar/today.sql';
import { clockFormat, scheduleChangesSql } from './schedule-changes.sql';

/**
 * SQL: the age from which the active groups of a row of `sports_sections` take children. Null while one of them names no
 * age, since a younger child might then be welcome, and for a section without direction, whose groups are not known.
 */
const ageFromSql = `
  select case when count(*) = count(g.youngest_age) and min(g.youngest_age) <= :oldest
    then greatest(min(g.youngest_age), :youngest) end
  from groups g
  where g.active and g.sports_direction = sports_sections.sports_direction and g.branch_id in (
    select p.branch_id from branch_sections p join branches b on b.id = p.branch_id
    where p.section_id = sports_sections.id and p.active and b.active)`;

/** Sections of at least one branch: those of one direction together, in the usual order of directions, then by name. */
export async function listOpenSections(db: Knex): Promise<SportsSection[]> {
  return db('sportsSections')
    .select('id', 'name', 'sportsDirection', db.raw(`(${ageFromSql}) as age_from`, trialAges))
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
