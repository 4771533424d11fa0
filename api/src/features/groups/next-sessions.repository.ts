import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { NextSession } from '@school/api-contract/groups/groups';
import type { Knex } from 'knex';
import { visibleGroupIds } from '../../shared/access/group-scope';
import { substituteAtJoin, substituteJson } from '../../shared/calendar/session-coach.sql';
import { sessionsSql } from '../../shared/calendar/sessions.sql';
import { todaySql } from '../../shared/calendar/today.sql';
import { movedToSql, movesJoin } from './moved-sessions.sql';

const weeks = 4;
const mondaySql = `date_trunc('week', ${todaySql}::timestamp)::date`;

/**
 * The sessions of a group in this week and the three after it, as they are on those dates. One statement; returns
 * undefined when the user cannot see the group.
 */
export async function findNextSessions(
  db: Knex,
  groupId: number,
  user: SessionUser,
  now: Date,
): Promise<NextSession[] | undefined> {
  const { rows } = await db.raw<{ rows: { sessions: NextSession[] }[] }>(
    `with groups_seen as (select id from groups where id = :groupId and id in :visible),
     sessions as (
       select held.group_id, held.date, held.state, held.reason, t."startTime" as start_time, t."endTime" as end_time
       from (${sessionsSql}) held
       cross join json_to_recordset(held.times) as t("startTime" text, "endTime" text)
     )
     select (
       select coalesce(json_agg(json_build_object('date', s.date, 'startTime', s.start_time, 'endTime', s.end_time,
         'state', s.state, 'movedTo', ${movedToSql}, 'movedFrom', came.date, 'reason', coalesce(s.reason, came.reason),
         'substitute', ${substituteJson})
         order by s.date, s.start_time), '[]')
       from sessions s ${movesJoin} ${substituteAtJoin('s.start_time')}
     ) as sessions
     from groups_seen`,
    {
      groupId,
      from: db.raw(`(${mondaySql})`, { now }),
      to: db.raw(`(${mondaySql} + :days::int)`, { now, days: 7 * weeks - 1 }),
      visible: visibleGroupIds(db, user) ?? db('groups').select('id'),
    },
  );
  return rows[0]?.sessions;
}
