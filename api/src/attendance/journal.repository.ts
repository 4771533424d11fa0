import type { Knex } from 'knex';
import { hotStatement } from '../platform/database/hot-statement';
import { ReadyJson } from '../platform/http/implement';
import { type GroupSight, groupSightSql } from './group-sight';
import { isAsScheduledSql, scheduledSessionsSql, sessionsSql } from './sessions.sql';

interface JournalParts {
  id: number;
  name: string;
  mayMark: boolean;
  today: string;
  isAsScheduled: boolean;
  /** JSON, as it goes to the page. */
  sessions: string;
  /** Column by column, in the order of names; null: nobody. Of the number of stays the most. */
  students: [
    ids: number[] | null,
    names: string[],
    joinDates: string[],
    leaveDates: (string | null)[],
    mostStays: number | null,
  ];
  /** Of each day and status the ids of students, by comma. */
  marks: { date: string; status: string; students: string }[];
}

type JournalValue = keyof GroupSight | 'groupId' | 'from' | 'to';

/** Rows that are many come in few: PostgreSQL takes longer to write each as an object than to find it. */
const journalStatement = (plannedSql: string) =>
  hotStatement<JournalParts, JournalValue>(`
  with groups_seen as materialized (${groupSightSql}),
  marks as materialized (
    select date, status, string_agg(student_id::text, ',') as students from attendance
    where group_id = :groupId and date between :from::date and :to::date and status <> 'NOT_MARKED'
    group by date, status
  ),
  planned as (${plannedSql}),
  sessions as (
    select * from planned
    union all
    select :groupId::bigint, date, 'planned', '[]'::json, null, null from marks
    where date not in (select date from planned) group by date
  )
  select g.id, g.name, g.may_mark as "mayMark", g.today::text, ${isAsScheduledSql} as "isAsScheduled",
    (select coalesce(json_agg(json_build_object('date', s.date, 'state', s.state, 'times', s.times, 'movedTo', s.moved_to,
        'reason', s.reason, 'comment', dc.comment) order by s.date), '[]')::text
      from sessions s left join date_comments dc on dc.group_id = s.group_id and dc.date = s.date) as sessions,
    (select json_build_array(json_agg(id), json_agg(name), json_agg(join_date), json_agg(leave_date), max(stays)) from (
      select st.id, concat_ws(' ', st.last_name, st.first_name) as name, r.join_date, r.leave_date, r.stays
      from (
        select m.student_id,
          coalesce(min(m.join_date) filter (where m.leave_date is null or m.leave_date > :from::date), min(m.join_date))
            as join_date,
          case when bool_or(m.leave_date is null) then null else max(m.leave_date) end as leave_date, count(*) as stays
        from student_groups m
        where m.group_id = :groupId and m.join_date <= :to::date
          and (m.leave_date is null or m.leave_date > :from::date or exists (
            select from attendance a
            where a.group_id = :groupId and a.date between :from::date and :to::date and a.student_id = m.student_id
              and a.status <> 'NOT_MARKED'))
        group by m.student_id
      ) r join students st on st.id = r.student_id
      order by st.last_name collate "ru-x-icu", st.first_name collate "ru-x-icu", st.id
    ) named) as students,
    (select coalesce(json_agg(marks), '[]') from marks) as marks
  from groups_seen g`);

const scheduledStatement = journalStatement(scheduledSessionsSql);
const changedStatement = journalStatement(sessionsSql);

/**
 * The journal of a group's month (`journalSchema`) in one statement, and in a second one where sessions were cancelled or
 * moved, or the group was in the archive, and in one more where somebody left and came back; undefined when the caller sees no
 * such group.
 */
export async function readJournal(
  db: Knex,
  groupId: number,
  sight: GroupSight,
  period: { from: string; to: string },
): Promise<ReadyJson | undefined> {
  const values = { groupId, ...sight, ...period };
  const [scheduled] = await scheduledStatement(db, values);
  const [parts] = scheduled?.isAsScheduled === false ? await changedStatement(db, values) : [scheduled];
  if (!parts) return undefined;
  const cameBack = (parts.students[4] ?? 0) > 1;
  const stays = cameBack ? await staysStatement(db, { groupId, ...period }) : [];
  return new ReadyJson(jsonOf(parts, new Map(stays.map((row) => [row.studentId, row.stays]))));
}

interface StaysOfStudent {
  studentId: number;
  stays: { joinDate: string; leaveDate: string | null }[];
}

/** Of who was in the group more than once within the month. */
const staysStatement = hotStatement<StaysOfStudent, 'groupId' | 'from' | 'to'>(`
  select student_id as "studentId",
    json_agg(json_build_object('joinDate', join_date, 'leaveDate', leave_date) order by join_date) as stays
  from student_groups
  where group_id = :groupId and join_date <= :to::date and (leave_date is null or leave_date > greatest(:from::date, join_date))
  group by student_id having count(*) > 1`);

function jsonOf(
  { id, name, mayMark, today, sessions, students, marks }: JournalParts,
  stays: ReadonlyMap<number, StaysOfStudent['stays']>,
): string {
  const [ids, names, joinDates, leaveDates] = students;
  const rows = (ids ?? []).map((studentId, index) => ({
    id: studentId,
    name: names[index],
    joinDate: joinDates[index],
    leaveDate: leaveDates[index],
    // left out of the text where there are none
    stays: stays.get(studentId),
  }));
  const marked = marks.flatMap(({ date, status, students: marked }) =>
    marked.split(',').map((studentId) => `{"studentId":${studentId},"date":"${date}","status":"${status}"}`),
  );
  const head = JSON.stringify({ group: { id, name }, mayMark, today });
  return `${head.slice(0, -1)},"sessions":${sessions},"students":${JSON.stringify(rows)},"marks":[${marked.join(',')}]}`;
}
