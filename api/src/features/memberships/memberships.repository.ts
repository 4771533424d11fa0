import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { Knex } from 'knex';
import { canEditGroupSql, ownGrantJoin, toGroupScope } from '../../shared/access/group-scope';
import { memberIds, toStudentScope } from '../../shared/access/student-scope';
import { addDays } from '../../shared/calendar/days';
import { placesFromGivenSql } from '../../shared/places.sql';

export async function lockGroupRows(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await trx('groups').whereIn('id', ids).orderBy('id').forNoKeyUpdate().select('id');
}

/**
 * Locks students in the order of ids, after the group's lock. Two calls that add the same student to different groups then run
 * one after another. Rows that refer to the students can still be written.
 */
export async function lockStudents(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await trx('students').whereIn('id', ids).orderBy('id').forNoKeyUpdate().select('id');
}

export interface Candidate {
  id: number;
  /** Is in the group now. */
  joined: boolean;
  /** Is in the group now and leaves it on a later day. */
  leaves: boolean;
  /** Was a member until after the join date. */
  wasIn: boolean;
  /** Was born after the join date. */
  unborn: boolean;
}

/** The active students among the given ones whom the user can see, with what decides whether they may join. */
export async function findCandidates(
  trx: Knex.Transaction,
  user: SessionUser,
  { groupId, studentIds, joinDate }: { groupId: number; studentIds: readonly number[]; joinDate: string },
): Promise<Candidate[]> {
  const query = trx('students as s')
    .where({ 's.active': true })
    .whereNull('s.anonymizedAt')
    .whereIn('s.id', studentIds)
    .leftJoin('studentGroups as m', (join) => join.on('m.studentId', 's.id').andOnVal('m.groupId', groupId))
    .groupBy('s.id')
    .select(
      's.id',
      trx.raw('coalesce(bool_or(m.active), false) as joined'),
      trx.raw('coalesce(bool_or(m.active and m.leave_date is not null), false) as leaves'),
      trx.raw('coalesce(bool_or(m.leave_date > ?::date), false) as was_in', [joinDate]),
      trx.raw('coalesce(s.birth_date > ?::date, false) as unborn', [joinDate]),
    );
  // a coach sees only students of own groups and of their waiting lists
  const { ofGroups } = toStudentScope(trx, user);
  if (ofGroups) {
    query.where((either) =>
      either
        .whereIn('s.id', memberIds(trx, ofGroups))
        .orWhereIn('s.id', trx('waitingList').select('studentId').whereIn('groupId', ofGroups)),
    );
  }
  return query;
}

interface GroupPlaces {
  id: number;
  free: number;
  /** Whether the student is a member. */
  joined: boolean;
  /** Whether the student is a member and leaves on a later day. */
  leaves: boolean;
}

/**
 * Free places of locked active groups. Runs after the lock, so that it sees students who joined meanwhile.
 *
 * @param from the day from which they must stay free, 'yyyy-MM-dd'; today by default
 */
export async function listPlaces(
  trx: Knex.Transaction,
  groupIds: readonly number[],
  { studentId, from = null }: { studentId: number; from?: string | null },
): Promise<GroupPlaces[]> {
  const { rows } = await trx.raw<{ rows: GroupPlaces[] }>(
    `select g.id, places.free, exists (
       select from student_groups m where m.group_id = g.id and m.student_id = :studentId and m.active) as joined,
       exists (
         select from student_groups m where m.group_id = g.id and m.student_id = :studentId and m.active
           and m.leave_date is not null) as leaves
     from groups g cross join lateral (${placesFromGivenSql}) places
     where g.id = any(:groupIds) and g.active`,
    { groupIds: [...groupIds], studentId, from },
  );
  return rows;
}

/**
 * Returns undefined when the group is missing or archived.
 *
 * @param from the day from which they must stay free, 'yyyy-MM-dd'; null for today
 */
export async function findFreePlaces(db: Knex, groupId: number, from: string | null): Promise<number | undefined> {
  const { rows } = await db.raw<{ rows: { free: number }[] }>(
    `select places.free from groups g cross join lateral (${placesFromGivenSql}) places
     where g.id = :groupId and g.active`,
    { groupId, from },
  );
  return rows[0]?.free;
}

export async function insertMemberships(
  trx: Knex.Transaction,
  memberships: readonly { studentId: number; groupId: number }[],
  joinDate: string,
): Promise<void> {
  await trx.raw(
    `with joining as (select * from unnest(:studentIds::bigint[], :groupIds::bigint[]) as t(student_id, group_id)),
       waited as (delete from waiting_list w using joining j where w.student_id = j.student_id and w.group_id = j.group_id),
       ended as (
         update student_groups m set leave_date = greatest(m.join_date, :joinDate::date) from joining j
         where m.student_id = j.student_id and m.group_id = j.group_id and m.leave_date > :joinDate::date)
     insert into student_groups (student_id, group_id, join_date)
     select student_id, group_id, :joinDate::date from joining`,
    {
      studentIds: memberships.map(({ studentId }) => studentId),
      groupIds: memberships.map(({ groupId }) => groupId),
      joinDate,
    },
  );
}

export async function findMembership(
  trx: Knex.Transaction,
  groupId: number,
  studentId: number,
): Promise<{ id: number; joinDate: string; leaveDate: string | null } | undefined> {
  return trx('studentGroups').where({ groupId, studentId, active: true }).first('id', 'joinDate', 'leaveDate');
}

/**
 * @param leaveDate the first day outside the group; null when the student stays
 * @param active false: the place is free now
 */
export async function updateLeave(
  trx: Knex.Transaction,
  id: number,
  { leaveDate, active }: { leaveDate: string | null; active: boolean },
): Promise<void> {
  await trx('studentGroups').where({ id }).update({ leaveDate, active });
}

/** Ends the memberships whose last day is the given one or an earlier one. */
export async function endDueMemberships(db: Knex, lastDay: string): Promise<void> {
  await db('studentGroups')
    .where({ active: true })
    .where('leaveDate', '<=', addDays(lastDay, 1))
    .update({ active: false });
}

/**
 * Ends other memberships of the locked students, in groups that the user may edit.
 *
 * @param from only in these groups, and only memberships without a planned leave
 * @param day the first day outside those groups
 * @param today the school's day
 */
export async function endOtherMemberships(
  trx: Knex.Transaction,
  user: SessionUser,
  {
    groupId,
    studentIds,
    from,
    day,
    today,
  }: {
    groupId: number;
    studentIds: readonly number[];
    from: readonly number[] | undefined;
    day: string;
    today: string;
  },
): Promise<{ groupId: number; studentId: number; joinDate: string; leaveDate: string }[]> {
  const { rows } = await trx.raw<{
    rows: { groupId: number; studentId: number; joinDate: string; leaveDate: string }[];
  }>(
    `with leaving as (
       select m.id from student_groups m
       join groups g on g.id = m.group_id
       ${ownGrantJoin}
       where m.active and m.group_id <> :groupId and m.student_id = any(:studentIds::int[])
         and case when :from::int[] is null then m.leave_date is null or m.leave_date > :day::date
           else m.group_id = any(:from::int[]) and m.leave_date is null end and ${canEditGroupSql}
       order by m.id for update of m
     )
     update student_groups m
     set active = :day::date > :today::date + 1 and m.join_date < :day::date, leave_date = greatest(m.join_date, :day::date)
     from leaving where leaving.id = m.id
     returning m.group_id, m.student_id, m.join_date, m.leave_date`,
    { ...toGroupScope(user), groupId, studentIds: [...studentIds], from: from ? [...from] : null, day, today },
  );
  return rows;
}

/**
 * Ends all memberships of the student and removes the student from all waiting lists.
 *
 * @param day the first day outside those groups
 */
export async function endAllMemberships(
  trx: Knex.Transaction,
  studentId: number,
  day: string,
): Promise<{ id: number; name: string }[]> {
  await trx('waitingList').where({ studentId }).delete();
  const { rows } = await trx.raw<{ rows: { id: number; name: string }[] }>(
    `update student_groups m set active = false, leave_date = greatest(m.join_date, :day::date)
     from groups g where g.id = m.group_id and m.student_id = :studentId and m.active
     returning g.id, g.name`,
    { studentId, day },
  );
  return rows;
}
