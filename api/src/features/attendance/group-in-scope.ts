import type { GroupAccess } from '@school/api-contract/groups/groups';
import type { Knex } from 'knex';
import { preparedStatement } from '../../platform/database/prepared-statement';
import { canMarkGroupSql, type GroupScope, groupAccessSql, ownGrantJoin } from '../../shared/access/group-scope';
import { ownSubstituteDaysSql } from '../../shared/access/substitute-scope';
import { todaySql } from '../../shared/calendar/today.sql';

/** What a caller can see, at a moment: the parameters of `groupInScopeSql` without the group's id. */
export interface GroupScopeAtTime extends GroupScope {
  now: Date;
}

/** The group `:groupId` with `id, name, trainer, access, may_mark, today`; no row when the user cannot see it. */
export const groupInScopeSql = `
  select g.id, g.name, g.trainer, ${groupAccessSql} as access, ${canMarkGroupSql} as may_mark, ${todaySql} as today
  from groups g ${ownGrantJoin}
  where g.id = :groupId and (${groupAccessSql}) is not null`;

/**
 * The same group, also for who only substitutes for its coach: then `access` is null. `substitute_days` are the days of
 * which such a user may see and mark the session.
 */
export const sessionsInScopeSql = `
  select * from (
    select g.id, g.name, g.sports_direction, g.trainer, ${groupAccessSql} as access,
      ${canMarkGroupSql} as may_mark, ${todaySql} as today, ${ownSubstituteDaysSql} as substitute_days
    from groups g ${ownGrantJoin}
    where g.id = :groupId
  ) g where access is not null or cardinality(substitute_days) > 0`;

const groupInScopeStatement = preparedStatement<
  { access: GroupAccess; today: string },
  keyof GroupScopeAtTime | 'groupId'
>(`select access, today::text from (${groupInScopeSql}) g`);

/** Returns undefined when the user cannot see the group. */
export async function findGroupAccess(
  db: Knex,
  groupId: number,
  scope: GroupScopeAtTime,
): Promise<{ access: GroupAccess; today: string } | undefined> {
  const [row] = await groupInScopeStatement(db, { groupId, ...scope });
  return row;
}

const sessionAccessStatement = preparedStatement<
  { mayMark: boolean; today: string },
  keyof GroupScopeAtTime | 'groupId' | 'day'
>(`select coalesce(may_mark, false) or :day::date = any(substitute_days) as "mayMark", today::text
   from (${sessionsInScopeSql}) g where access is not null or :day::date = any(substitute_days)`);

/** Whether the user may mark the session of the day; undefined when the user cannot see it. */
export async function findSessionAccess(
  db: Knex,
  session: GroupScopeAtTime & { groupId: number; day: string },
): Promise<{ mayMark: boolean; today: string } | undefined> {
  const [row] = await sessionAccessStatement(db, session);
  return row;
}
