import type { PutMark } from '@school/api-contract/attendance';
import type { Knex } from 'knex';
import { accessSql, ownGrantJoin } from '../groups/group-access';
import { hotStatement } from '../platform/database/hot-statement';
import { lockMarksSql, moveColumns, moveValues, type PutRules, tellMarksSql } from './marks.repository';
import { isMemberOn } from './sessions.sql';

/** What a call sets for several students alike. */
interface Change {
  date: string;
  status: string;
  /** What stood there, if it is known. */
  seen: string | null;
  markedAt: string | null;
}

type ChangeValue = keyof PutRules | keyof Change | 'groupId' | 'studentIds';

/**
 * Past the planner: where it sees that it is one student, it holds a plan made for that one alone worth the making, at every
 * tap and for twice the work.
 */
const isGiven = 'any((select :studentIds::bigint[])::bigint[])';

/** The whole of it in as few steps as PostgreSQL can do it in: each step of a plan costs as much as writing a mark. */
const changeMarksStatement = hotStatement<{ changed: number }, ChangeValue>(`
  with written as (
    update attendance a
    set was = a.status, status = :status, marked_by = :userId, marked_at = least(coalesce(:markedAt::timestamptz, :now), :now)
    where (
        select :mayMark and (${accessSql}) in ('edit', 'manage')
          and (:now::timestamptz at time zone time_zone)::date - :date::date between 0 and :freeDays::integer
          and :studentIds::bigint[] <@ array(
            select m.student_id from student_groups m
            where m.group_id = :groupId and m.student_id = ${isGiven} and ${isMemberOn(':date')})
          and ${lockMarksSql}
        from groups g ${ownGrantJoin} cross join settings_school
        where g.id = :groupId)
      and a.group_id = :groupId and a.date = :date and a.student_id = ${isGiven}
      and (:seen::text is null or a.status = :seen)
    returning student_id, was
  )
  insert into attendance_moves (${moveColumns}, student_ids, dates, was, became)
  select ${moveValues}, array_agg(student_id), array[:date], array_agg(was), array[:status]
  from written where was <> :status having count(*) > 0
  returning cardinality(student_ids) as changed, ${tellMarksSql} as told`);

/**
 * Changes marks that stand: for two thirds of what `putMarks` costs, which any mark may be given to. True: all of them are
 * changed. False: not all, or none, for whatever reason; `putMarks` finds out which, and does the rest.
 */
export async function changeMarks(
  db: Knex,
  groupId: number,
  marks: readonly PutMark[],
  rules: PutRules,
): Promise<boolean> {
  const change = changeOf(marks);
  if (!change) return false;
  const studentIds = marks.map(({ studentId }) => studentId);
  const [outcome] = await changeMarksStatement(db, { groupId, ...rules, ...change, studentIds });
  return outcome?.changed === marks.length;
}

/** What the marks have in common, if they differ in nothing but the student, and may stand there already. */
function changeOf(marks: readonly PutMark[]): Change | undefined {
  const [first] = marks;
  if (!first || first.seen === 'NOT_MARKED') return undefined;
  const { date, status, seen, markedAt } = first;
  const isCommon = marks.every(
    (mark) =>
      mark.date === date &&
      mark.status === status &&
      mark.seen === seen &&
      mark.markedAt === markedAt &&
      mark.reason === undefined,
  );
  return isCommon ? { date, status, seen: seen ?? null, markedAt: markedAt ?? null } : undefined;
}
