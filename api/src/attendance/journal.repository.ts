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
  /** Stays in the group, column by column and in no order; null: none. */
  stays: [
    studentIds: number[] | null,
    lastNames: string[],
    firstNames: string[],
    joinDates: string[],
    leaveDates: (string | null)[],
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
    (select json_build_array(json_agg(st.id), json_agg(st.last_name), json_agg(st.first_name), json_agg(m.join_date),
        json_agg(m.leave_date))
      from student_groups m join students st on st.id = m.student_id
      where m.group_id = :groupId and m.join_date <= :to::date
        and (m.leave_date is null or m.leave_date > :from::date or exists (
          select from attendance a
          where a.group_id = :groupId and a.date between :from::date and :to::date and a.student_id = m.student_id
            and a.status <> 'NOT_MARKED'))) as stays,
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
  const head = JSON.stringify({ group: { id, name }, mayMark, today, students: studentsOf(stays, from) });
  const marked = marks.map(({ date, status, students }) => {
    const rest = `,"date":"${date}","status":"${status}"}`;
    return `{"studentId":${students.replaceAll(',', `${rest},{"studentId":`)}${rest}`;
  });
  return `${head.slice(0, -1)},"sessions":${sessions},"marks":[${marked.join(',')}]}`;
}

interface Stay {
  joinDate: string;
  leaveDate: string | null;
}

/** As PostgreSQL's "ru-x-icu", by which other lists are sorted. */
const { compare } = new Intl.Collator('ru');

/** By name. Stays of the month count; earlier ones only of who has a mark in it without being in the group. */
function studentsOf([ids, lastNames, firstNames, joinDates, leaveDates]: JournalParts['stays'], from: string) {
  const students = new Map<number, { id: number; lastName: string; firstName: string; all: Stay[] }>();
  for (const [index, id] of (ids ?? []).entries()) {
    const stay = { joinDate: joinDates[index] ?? '', leaveDate: leaveDates[index] ?? null };
    const student = students.get(id);
    if (student) student.all.push(stay);
    else students.set(id, { id, lastName: lastNames[index] ?? '', firstName: firstNames[index] ?? '', all: [stay] });
  }
  return [...students.values()]
    .sort((a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || a.id - b.id)
    .map(({ id, lastName, firstName, all }) => {
      all.sort((a, b) => (a.joinDate < b.joinDate ? -1 : 1));
      const inMonth = all.filter(
        ({ joinDate, leaveDate }) => leaveDate === null || (leaveDate > from && leaveDate > joinDate),
      );
      const stays = inMonth.length > 0 ? inMonth : all;
      const name = `${lastName} ${firstName}`;
      const whole = { id, name, joinDate: stays[0]?.joinDate, leaveDate: stays.at(-1)?.leaveDate };
      return inMonth.length > 1 ? { ...whole, stays } : whole;
    });
}
