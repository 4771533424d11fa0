import type { Knex } from 'knex';
import { isHeldByGroupSql, substituteJoin } from '../../shared/calendar/session-coach.sql';
import { isMemberOn, sessionsSql } from '../../shared/calendar/sessions.sql';
import { todayFromSettingsSql, todaySql } from '../../shared/calendar/today.sql';

interface EndedSession {
  groupId: number;
  groupName: string;
  /** The school's day 'yyyy-MM-dd', and as people read it. */
  day: string;
  date: string;
  /** The first start of the day, 'HH:mm'. */
  time: string;
  /** Who holds the session in place of the group's coach. */
  substituteId: number | null;
  /** Nobody does, or only one of the day's times. */
  isHeldByGroup: boolean;
}

/** SQL: whether a student of the group is unmarked on the day of `row`, which has `group_id` and `date`. */
const hasUnmarkedSql = (row: string) => `exists (
  select from student_groups m
  left join attendance a on a.student_id = m.student_id and a.group_id = m.group_id and a.date = ${row}.date
  where m.group_id = ${row}.group_id and ${isMemberOn(`${row}.date`)} and coalesce(a.status, 'NOT_MARKED') = 'NOT_MARKED')`;

/** Those of the days on which no student of the group is unmarked. */
export async function selectMarkedDays(
  db: Knex,
  days: readonly { groupId: number; day: string }[],
): Promise<{ groupId: number; day: string }[]> {
  const { rows } = await db.raw<{ rows: { groupId: number; day: string }[] }>(
    `select d.group_id, d.date::text as day
     from unnest(:groupIds::bigint[], :days::date[]) d (group_id, date)
     where not ${hasUnmarkedSql('d')}`,
    { groupIds: days.map(({ groupId }) => groupId), days: days.map(({ day }) => day) },
  );
  return rows;
}

/** Sessions of active groups of today and yesterday that ended more than an hour ago with a student unmarked. */
export async function listEndedUnmarked(db: Knex, now: Date): Promise<EndedSession[]> {
  const { rows } = await db.raw<{ rows: EndedSession[] }>(
    `with groups_seen as materialized (select id from groups where active),
     school as materialized (
       select ${todayFromSettingsSql} as today, (:now::timestamptz at time zone time_zone) - interval '1 hour' as hour_ago
       from settings_school
     ),
     sessions as materialized (${sessionsSql})
     select s.group_id, g.name as group_name, s.date::text as day, to_char(s.date, 'DD.MM.YYYY') as date,
       s.first_start as time, sub.coach_id as substitute_id,
       ${isHeldByGroupSql} as is_held_by_group
     from sessions s cross join school
     join groups g on g.id = s.group_id
     ${substituteJoin}
     where s.state = 'planned' and s.date + (s.last_end)::time < hour_ago
       and ${hasUnmarkedSql('s')}
     order by s.date, time, s.group_id`,
    { now, from: db.raw(`(${todaySql} - 1)`, { now }), to: db.raw(todaySql, { now }) },
  );
  return rows;
}
