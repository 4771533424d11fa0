import type { MarkConflict, PutMark } from '@school/api-contract/groups/attendance';
import type { Knex } from 'knex';
import { preparedStatement } from '../../platform/database/prepared-statement';
import { isMemberOn } from '../../shared/calendar/sessions.sql';
import { userNameSql } from '../../shared/user-name.sql';
import { type GroupScopeAtTime, sessionsInScopeSql } from './group-in-scope';

type MarkKey = Pick<PutMark, 'studentId' | 'date'>;

export interface MarkRules extends GroupScopeAtTime {
  /** Days after a session during which a mark needs no reason. */
  daysWithoutReason: number;
  /** When false, one mark later than `daysWithoutReason` keeps all from being written. */
  allowsLate: boolean;
  /** Id of the page that marks, sent with the notice. */
  page: string | null;
  ipAddress: string;
  userAgent: string | null;
}

export interface PutMarksResult {
  mayMark: boolean;
  today: string;
  saved: number;
  /** Students who were not in the group that day: no mark was written. Null when there are none. */
  nonMembers: MarkKey[] | null;
  /** Marks that were not written, for any reason; null when all were. */
  unwritten: MarkKey[] | null;
}

/** Calls that mark one group run one after another: two that lock its marks in different orders would deadlock. */
const lockMarksSql = 'pg_advisory_xact_lock(7241908, :groupId::integer) is not null';

/** Notifies all pages that show the group. */
const notifyMarksSql = `pg_notify('attendance', concat_ws(' ', :groupId::text, :page::text))::text`;

type PutMarksParameter =
  | keyof MarkRules
  | 'groupId'
  | 'anySeen'
  | 'firstDate'
  | 'lastDate'
  | keyof ReturnType<typeof toColumns>;

const putMarksStatement = preparedStatement<PutMarksResult, PutMarksParameter>(`
  with given as materialized (
    select * from unnest(:studentIds::bigint[], :dates::date[], :statuses::text[], :reasons::text[],
      :markedAt::timestamptz[], :seen::text[]) as t(student_id, date, status, reason, marked_at, seen)
  ),
  seen_group as materialized (
    select today, coalesce(may_mark, false) or not exists (select from given where date <> all(substitute_days)) as may_mark
    from (${sessionsInScopeSql}) g
  ),
  non_members as materialized (
    select i.student_id, i.date from given i where not exists (
      select from student_groups m where m.group_id = :groupId and m.student_id = i.student_id and ${isMemberOn('i.date')}
    ) and not exists (
      select from session_guests v where v.group_id = :groupId and v.date = i.date and v.student_id = i.student_id
    )
  ),
  written as (
    insert into attendance as a (student_id, group_id, date, status, reason, marked_by, marked_at)
    select student_id, :groupId, date, status, nullif(reason, ''), :userId, least(coalesce(marked_at, :now::timestamptz), :now)
    from given
    where (
        select may_mark and :lastDate::date <= today
          and (:allowsLate or :firstDate::date >= today - :daysWithoutReason::integer)
          and not exists (select from non_members) and ${lockMarksSql}
        from seen_group)
    on conflict (group_id, date, student_id) do update
      set was = a.status, status = excluded.status, reason = coalesce(excluded.reason, a.reason),
        marked_by = excluded.marked_by, marked_at = excluded.marked_at
      where a.status = excluded.status or not :anySeen or exists (
        select from given i where i.student_id = excluded.student_id and i.date = excluded.date
          and (i.seen is null or i.seen = a.status))
    returning student_id, date, coalesce(was, 'NOT_MARKED') as was, status
  ),
  recorded as (
    insert into mark_changes (group_id, user_id, changed_at, late, ip_address, user_agent, student_ids, dates, was, became)
    select :groupId, :userId, :now, :allowsLate, :ipAddress, :userAgent,
      array_agg(student_id), array_agg(date), array_agg(was), array_agg(status)
    from written where was <> status having count(*) > 0
  )
  select may_mark as "mayMark", today::text, saved,
    (select json_agg(json_build_object('studentId', student_id, 'date', date)) from non_members) as "nonMembers",
    case when saved < cardinality(:studentIds) then (
      select json_agg(json_build_object('studentId', student_id, 'date', date))
      from given where (student_id, date) not in (select student_id, date from written)
    ) end as unwritten,
    case when saved > 0 then ${notifyMarksSql} end as notified
  from seen_group, (select count(*)::integer as saved from written) counted`);

/**
 * Writes marks in one statement, if the caller may; returns undefined when the caller cannot see the group. A mark is written
 * when its `seen` equals the current one or is absent; of simultaneous calls the row's lock lets one win. Nothing is written
 * when a student is not in the group, a day is in the future, or a mark is late and `allowsLate` is false. The same statement
 * stores the changes for the audit chain (record-mark-changes.ts).
 */
export async function putMarks(
  db: Knex,
  groupId: number,
  marks: readonly PutMark[],
  rules: MarkRules,
): Promise<PutMarksResult | undefined> {
  const dates = marks.map(({ date }) => date).sort();
  const [outcome] = await putMarksStatement(db, {
    groupId,
    ...rules,
    ...toColumns(marks),
    anySeen: marks.some(({ seen }) => seen !== undefined),
    firstDate: dates.at(0) ?? null,
    lastDate: dates.at(-1) ?? null,
  });
  return outcome;
}

/** A column is null where no mark has the value: PostgreSQL fills it with nulls. */
function toColumns(marks: readonly PutMark[]) {
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

/** The current marks in conflict with the given ones. */
export async function listConflicts(
  db: Knex,
  { groupId, userId }: { groupId: number; userId: number },
  conflicts: readonly { studentId: number; date: string }[],
): Promise<Omit<MarkConflict, 'yours'>[]> {
  const { rows } = await db.raw<{ rows: (Omit<MarkConflict, 'yours' | 'at'> & { at: Date })[] }>(
    `select a.student_id, a.date::text, a.status, a.marked_by is not distinct from :userId as own, ${userNameSql('u')} as by_name, a.marked_at as at
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
