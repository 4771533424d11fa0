import type { MarkConflict, PutMark } from '@school/api-contract/attendance';
import type { Knex } from 'knex';
import { accessSql, ownGrantJoin } from '../groups/group-access';
import { hotStatement } from '../platform/database/hot-statement';
import { ReadyJson } from '../platform/http/implement';
import { isMemberOn, sessionsSql, todaySql } from './sessions.sql';

/** How the caller stands to a group; `mayMark` is of the role, whatever the group. */
export interface GroupSight {
  userId: number;
  fullAccess: boolean;
  mayMark: boolean;
  now: Date;
}

/** The group `:groupId` as the caller sees it, with `id, name, may_mark, today`; no row when it is not to be seen. */
const groupSightSql = `
  select g.id, g.name, :mayMark and (${accessSql}) in ('edit', 'manage') as may_mark, ${todaySql} as today
  from groups g ${ownGrantJoin}
  where g.id = :groupId and (${accessSql}) is not null`;

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

type MarkKey = Pick<PutMark, 'studentId' | 'date'>;

interface PutRules {
  /** Days after a session in which it may be marked as if it were today's. */
  freeDays: number;
  /** Without it nothing is written as soon as one mark is later than that. */
  lateToo: boolean;
  /** Which page puts them; told with the change. */
  page: string | undefined;
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

type PutValue =
  | keyof (GroupSight & PutRules)
  | 'groupId'
  | 'anySeen'
  | 'studentIds'
  | 'dates'
  | 'statuses'
  | 'reasons'
  | 'markedAt'
  | 'seen';

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
    where (select may_mark and not exists (
        select from given where date > today or (date < today - :freeDays::integer and not :lateToo)) from sight)
      and not exists (select from strangers)
    order by student_id, date
    on conflict (student_id, group_id, date) do update
      set status = excluded.status, reason = coalesce(excluded.reason, a.reason), marked_by = excluded.marked_by,
        marked_at = excluded.marked_at
      where a.status = excluded.status or not :anySeen or exists (
        select from given i where i.student_id = excluded.student_id and i.date = excluded.date
          and (i.seen is null or i.seen = a.status))
    returning a.student_id, a.date
  )
  select may_mark as "mayMark", today::text, saved,
    (select json_agg(json_build_object('studentId', student_id, 'date', date)) from strangers) as strangers,
    case when saved < cardinality(:studentIds) then (
      select json_agg(json_build_object('studentId', student_id, 'date', date))
      from given where (student_id, date) not in (select student_id, date from written)
    ) end as unwritten,
    case when saved > 0 then pg_notify('attendance', concat_ws(' ', :groupId::text, :page::text))::text end as told
  from sight, (select count(*)::integer as saved from written) counted`);

/**
 * Sets marks in one statement, if the caller may; undefined when the group is not to be seen. A mark is written when the
 * page had seen what stands there (or asked to set it whatever stands there); the row's lock decides between simultaneous
 * ones. All or nothing when a student does not belong, when a day is still to come, and when one is late.
 */
export async function putMarks(
  db: Knex,
  groupId: number,
  marks: readonly PutMark[],
  rules: GroupSight & PutRules,
): Promise<PutOutcome | undefined> {
  const column = (name: keyof PutMark) => marks.map((mark) => mark[name] ?? null);
  const [outcome] = await putMarksStatement(db, {
    groupId,
    ...rules,
    page: rules.page ?? null,
    anySeen: marks.some(({ seen }) => seen !== undefined),
    studentIds: column('studentId'),
    dates: column('date'),
    statuses: column('status'),
    reasons: column('reason'),
    markedAt: column('markedAt'),
    seen: column('seen'),
  });
  return outcome;
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

export async function putComment(trx: Knex.Transaction, groupId: number, date: string, comment: string): Promise<void> {
  if (comment === '') await trx('dateComments').where({ groupId, date }).delete();
  else await trx('dateComments').insert({ groupId, date, comment }).onConflict(['groupId', 'date']).merge();
}

/** Tells all pages that show the group, once the transaction commits; marks are told with the page that put them (`5 k3x9`). */
export async function tellChange(trx: Knex.Transaction, groupId: number): Promise<void> {
  await trx.raw(`select pg_notify('attendance', ?::text)`, [groupId]);
}
