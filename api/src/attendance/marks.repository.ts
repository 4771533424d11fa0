import type { MarkConflict, PutMark } from '@school/api-contract/attendance';
import type { Knex } from 'knex';
import { hotStatement } from '../platform/database/hot-statement';
import { type GroupSight, groupSightSql } from './group-sight';
import { isMemberOn } from './sessions.sql';

type MarkKey = Pick<PutMark, 'studentId' | 'date'>;

export interface PutRules extends GroupSight {
  /** Days after a session in which it may be marked as if it were today's. */
  freeDays: number;
  /** Without it nothing is written as soon as one mark is later than that. */
  lateToo: boolean;
  /** Which page puts them; told with the change. */
  page: string | null;
  ipAddress: string;
  userAgent: string | null;
}

export interface PutOutcome {
  mayMark: boolean;
  today: string;
  saved: number;
  /** Who was not in the group that day: nothing at all was written. Null: nobody. */
  strangers: MarkKey[] | null;
  /** What was not written, for whatever reason; null: nothing. */
  unwritten: MarkKey[] | null;
}

/** Whoever marks waits for who is marking the group: two that lock its marks in different orders would wait for each other. */
export const lockMarksSql = 'pg_advisory_xact_lock(7241908, :groupId::integer) is not null';

/** Tells all pages that show the group. */
export const tellMarksSql = `pg_notify('attendance', concat_ws(' ', :groupId::text, :page::text))::text`;

/** Whence the moves come; the columns of `attendance_moves` that are the same for all marks of a call. */
export const moveColumns = 'group_id, user_id, moved_at, late, ip_address, user_agent';
export const moveValues = ':groupId, :userId, :now, :lateToo, :ipAddress, :userAgent';

type PutValue = keyof PutRules | 'groupId' | 'anySeen' | 'firstDate' | 'lastDate' | keyof ReturnType<typeof columnsOf>;

const putMarksStatement = hotStatement<PutOutcome, PutValue>(`
  with sight as materialized (${groupSightSql}),
  given as materialized (
    select * from unnest(:studentIds::bigint[], :dates::date[], :statuses::text[], :reasons::text[],
      :markedAt::timestamptz[], :seen::text[]) as t(student_id, date, status, reason, marked_at, seen)
  ),
  strangers as materialized (
    select i.student_id, i.date from given i where not exists (
      select from student_groups m where m.group_id = :groupId and m.student_id = i.student_id and ${isMemberOn('i.date')}
    )
  ),
  written as (
    insert into attendance as a (student_id, group_id, date, status, reason, marked_by, marked_at)
    select student_id, :groupId, date, status, nullif(reason, ''), :userId, least(coalesce(marked_at, :now::timestamptz), :now)
    from given
    where (
        select may_mark and :lastDate::date <= today and (:lateToo or :firstDate::date >= today - :freeDays::integer)
          and not exists (select from strangers) and ${lockMarksSql}
        from sight)
    on conflict (group_id, date, student_id) do update
      set was = a.status, status = excluded.status, reason = coalesce(excluded.reason, a.reason),
        marked_by = excluded.marked_by, marked_at = excluded.marked_at
      where a.status = excluded.status or not :anySeen or exists (
        select from given i where i.student_id = excluded.student_id and i.date = excluded.date
          and (i.seen is null or i.seen = a.status))
    returning student_id, date, coalesce(was, 'NOT_MARKED') as was, status
  ),
  recorded as (
    insert into attendance_moves (${moveColumns}, student_ids, dates, was, became)
    select ${moveValues}, array_agg(student_id), array_agg(date), array_agg(was), array_agg(status)
    from written where was <> status having count(*) > 0
  )
  select may_mark as "mayMark", today::text, saved,
    (select json_agg(json_build_object('studentId', student_id, 'date', date)) from strangers) as strangers,
    case when saved < cardinality(:studentIds) then (
      select json_agg(json_build_object('studentId', student_id, 'date', date))
      from given where (student_id, date) not in (select student_id, date from written)
    ) end as unwritten,
    case when saved > 0 then ${tellMarksSql} end as told
  from sight, (select count(*)::integer as saved from written) counted`);

/**
 * Sets marks in one statement, if the caller may; undefined when the group is not to be seen. A mark is written when the
 * page had seen what stands there (or asked to set it whatever stands there); the row's lock decides between simultaneous
 * ones. All or nothing when a student does not belong, when a day is still to come, and when one is late. What changed is
 * kept for the audit chain by the same statement (record-moves.ts).
 */
export async function putMarks(
  db: Knex,
  groupId: number,
  marks: readonly PutMark[],
  rules: PutRules,
): Promise<PutOutcome | undefined> {
  const dates = marks.map(({ date }) => date).sort();
  const [outcome] = await putMarksStatement(db, {
    groupId,
    ...rules,
    ...columnsOf(marks),
    anySeen: marks.some(({ seen }) => seen !== undefined),
    firstDate: dates.at(0) ?? null,
    lastDate: dates.at(-1) ?? null,
  });
  return outcome;
}

/** Null where no mark has the part: PostgreSQL fills it up, and a list of nulls would be read for nothing. */
function columnsOf(marks: readonly PutMark[]) {
  const column = (name: keyof PutMark) =>
    marks.some((mark) => mark[name] !== undefined) ? marks.map((mark) => mark[name] ?? null) : null;
  return {
    studentIds: column('studentId'),
    dates: column('date'),
    statuses: column('status'),
    reasons: column('reason'),
    markedAt: column('markedAt'),
    seen: column('seen'),
  };
}

/** The marks that stand in the way of those given. */
export async function readConflicts(
  db: Knex,
  { groupId, userId }: { groupId: number; userId: number },
  conflicts: readonly { studentId: number; date: string }[],
): Promise<Omit<MarkConflict, 'yours'>[]> {
  const { rows } = await db.raw<{ rows: (Omit<MarkConflict, 'yours' | 'at'> & { at: Date })[] }>(
    `select a.student_id, a.date::text, a.status, a.marked_by is not distinct from :userId as own, coalesce(u.full_name, u.username) as by_name, a.marked_at as at
     from unnest(:studentIds::bigint[], :dates::date[]) as t(student_id, date)
     join attendance a on a.student_id = t.student_id and a.date = t.date and a.group_id = :groupId
     left join users u on u.id = a.marked_by`,
    {
      groupId,
      userId,
      studentIds: conflicts.map(({ studentId }) => studentId),
      dates: conflicts.map(({ date }) => date),
    },
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
