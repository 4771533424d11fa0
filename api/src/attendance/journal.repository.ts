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
  /** Stays in the group, column by column, in the order of names and days; null: none. */
  stays: [studentIds: number[] | null, names: string[], joinDates: string[], leaveDates: (string | null)[]];
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
    (select json_build_array(json_agg(id), json_agg(name), json_agg(join_date), json_agg(leave_date)) from (
      select st.id, concat_ws(' ', st.last_name, st.first_name) as name, m.join_date, m.leave_date
      from student_groups m join students st on st.id = m.student_id
      where m.group_id = :groupId and m.join_date <= :to::date
        and (m.leave_date is null or m.leave_date > :from::date or exists (
          select from attendance a
          where a.group_id = :groupId and a.date between :from::date and :to::date and a.student_id = m.student_id
            and a.status <> 'NOT_MARKED'))
      order by st.last_name collate "ru-x-icu", st.first_name collate "ru-x-icu", st.id, m.join_date
    ) named) as stays,
    (select coalesce(json_agg(marks), '[]') from marks) as marks
  from groups_seen g`);

const scheduledStatement = journalStatement(scheduledSessionsSql);
const changedStatement = journalStatement(sessionsSql);

/**
 * The journal of a group's month (`journalSchema`) in one statement, and in a second one where sessions were cancelled or
 * moved, or the group was in the archive; undefined when the caller sees no such group.
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
  return parts && new ReadyJson(jsonOf(parts, period.from));
}

function jsonOf({ id, name, mayMark, today, sessions, stays, marks }: JournalParts, from: string): string {
  const marked = marks.flatMap(({ date, status, students }) =>
    students.split(',').map((studentId) => `{"studentId":${studentId},"date":"${date}","status":"${status}"}`),
  );
  const head = JSON.stringify({ group: { id, name }, mayMark, today, students: studentsOf(stays, from) });
  return `${head.slice(0, -1)},"sessions":${sessions},"marks":[${marked.join(',')}]}`;
}

interface Stay {
  joinDate: string;
  leaveDate: string | null;
}

/** Stays of the month count; earlier ones only of who has a mark in it without being in the group. */
function studentsOf([ids, names, joinDates, leaveDates]: JournalParts['stays'], from: string) {
  const students = new Map<number, { id: number; name: string | undefined; all: Stay[] }>();
  for (const [index, id] of (ids ?? []).entries()) {
    const student = students.get(id) ?? { id, name: names[index], all: [] };
    student.all.push({ joinDate: joinDates[index] ?? '', leaveDate: leaveDates[index] ?? null });
    students.set(id, student);
  }
  return Array.from(students.values(), ({ all, ...student }) => {
    const inMonth = all.filter(
      ({ joinDate, leaveDate }) => leaveDate === null || (leaveDate > from && leaveDate > joinDate),
    );
    const stays = inMonth.length > 0 ? inMonth : all;
    const whole = { ...student, joinDate: stays[0]?.joinDate, leaveDate: stays.at(-1)?.leaveDate };
    return inMonth.length > 1 ? { ...whole, stays } : whole;
  });
}
