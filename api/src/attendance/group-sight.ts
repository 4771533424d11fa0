import type { Knex } from 'knex';
import { accessSql, ownGrantJoin } from '../groups/group-access';
import { hotStatement } from '../platform/database/hot-statement';
import { todaySql } from './sessions.sql';

/** How the caller stands to a group; `mayMark` is of the role, whatever the group. */
export interface GroupSight {
  userId: number;
  fullAccess: boolean;
  mayMark: boolean;
  now: Date;
}

/** The group `:groupId` as the caller sees it, with `id, name, may_mark, today`; no row when it is not to be seen. */
export const groupSightSql = `
  select g.id, g.name, :mayMark and (${accessSql}) in ('edit', 'manage') as may_mark, ${todaySql} as today
  from groups g ${ownGrantJoin}
  where g.id = :groupId and (${accessSql}) is not null`;

const groupSightStatement = hotStatement<{ mayMark: boolean; today: string }, keyof GroupSight | 'groupId'>(
  `select may_mark as "mayMark", today::text from (${groupSightSql}) sight`,
);

/** How the group is to the caller: undefined when it is not to be seen. */
export async function readGroupSight(
  db: Knex,
  groupId: number,
  sight: GroupSight,
): Promise<{ mayMark: boolean; today: string } | undefined> {
  const [row] = await groupSightStatement(db, { groupId, ...sight });
  return row;
}
