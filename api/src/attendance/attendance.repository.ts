import type { Knex } from 'knex';
import { hotStatement } from '../platform/database/hot-statement';
import { ReadyJson } from '../platform/http/implement';
import { type GroupSight, groupSightSql } from './group-sight';
import { sessionsSql } from './sessions.sql';

/** Marks are hundreds, and numbers, days and three words need no escape: strung together they cost half of `json_build_object`. */
const journalStatement = hotStatement<{ journal: string }, keyof GroupSight | 'groupId' | 'from' | 'to'>(`
  with groups_seen as materialized (${groupSightSql}),
  marks as materialized (
    select student_id, date, status from attendance
    where group_id = :groupId and date between :from::date and :to::date and status <> 'NOT_MARKED'
  ),
  planned as (${sessionsSql}),
  sessions as (
    select * from planned
    union all
    select :groupId::bigint, date, 'planned', '[]'::json, null, null from marks
    where date not in (select date from planned) group by date
  )
  select left(rest, -1) || ',"marks":[' || coalesce(marks, '') || ']}' as journal from (
  select json_build_object('group', json_build_object('id', g.id, 'name', g.name),
    'mayMark', g.may_mark,
    'today', g.today,
    'sessions', coalesce((select json_agg(json_build_object('date', s.date, 'state', s.state, 'times', s.times, 'movedTo', s.moved_to,
        'reason', s.reason, 'comment', dc.comment) order by s.date)
      from sessions s left join date_comments dc on dc.group_id = s.group_id and dc.date = s.date), '[]'),
    'students', coalesce((select json_agg(json_build_object('id', st.id, 'name', concat_ws(' ', st.last_name, st.first_name),
        'joinDate', r.join_date, 'leaveDate', r.leave_date)
        order by st.last_name collate "ru-x-icu", st.first_name collate "ru-x-icu", st.id)
      from (
        select m.student_id,
          coalesce(min(m.join_date) filter (where m.leave_date is null or m.leave_date > :from::date), min(m.join_date))
            as join_date,
          case when bool_or(m.leave_date is null) then null else max(m.leave_date) end as leave_date
        from student_groups m
        where m.group_id = :groupId and m.join_date <= :to::date
          and (m.leave_date is null or m.leave_date > :from::date or m.student_id in (select student_id from marks))
        group by m.student_id
      ) r join students st on st.id = r.student_id), '[]')
  )::text as rest,
  (select string_agg('{"studentId":' || student_id || ',"date":"' || date || '","status":"' || status || '"}', ',') from marks) as marks
  from groups_seen g) parts`);

/** The journal of a group's month (`journalSchema`) in one statement; undefined when the caller sees no such group. */
export async function readJournal(
  db: Knex,
  groupId: number,
  sight: GroupSight,
  period: { from: string; to: string },
): Promise<ReadyJson | undefined> {
  const [row] = await journalStatement(db, { groupId, ...sight, ...period });
  return row && new ReadyJson(row.journal);
}

/** Tells all pages that show the group, once the transaction commits; marks are told with the page that put them (`5 k3x9`). */
export async function tellChange(trx: Knex.Transaction, groupId: number): Promise<void> {
  await trx.raw(`select pg_notify('attendance', ?::text)`, [groupId]);
}
