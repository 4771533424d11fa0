import type { Knex } from 'knex';
import { todaySql } from '../calendar/today.sql';
import type { GroupScope } from './group-scope';

/** A mark that is changed later than this after its session needs a reason. */
export const daysWithoutReason = 7;

/**
 * SQL: whether the substitution `sub` gives :userId a right, which is to see the roster of that one session, to mark it
 * and to take its photo. It begins when the coach is named and ends with the days in which a mark needs no reason: late
 * changes are for the group's own staff. Never null; needs :userId, :marksAttendance and :now.
 */
export const isOwnSubstitutionSql = `coalesce(
  sub.coach_id = :userId and :marksAttendance and sub.date >= ${todaySql} - ${daysWithoutReason}, false)`;

/** The bindings of the SQL above. */
export type SubstituteScope = Pick<GroupScope, 'userId' | 'marksAttendance'> & { now: Date };

/** SQL: the days of group `g` with such a right, as an array. */
export const ownSubstituteDaysSql = `array(
  select sub.date from session_substitutes sub where sub.group_id = g.id and ${isOwnSubstitutionSql})`;

/** Of the groups, those with a session for which the user has such a right. */
export async function selectSubstitutedGroups(
  db: Knex,
  groupIds: readonly number[],
  { userId, marksAttendance, now }: SubstituteScope,
): Promise<number[]> {
  const { rows } = await db.raw<{ rows: { groupId: number }[] }>(
    `select distinct sub.group_id from session_substitutes sub
     where sub.group_id = any(:groupIds::bigint[]) and sub.coach_id = :userId and ${isOwnSubstitutionSql}`,
    { groupIds: [...groupIds], userId, marksAttendance, now },
  );
  return rows.map(({ groupId }) => groupId);
}
