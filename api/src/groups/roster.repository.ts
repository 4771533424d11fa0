import type { SessionUser } from '@school/api-contract/auth';
import type { RosterRow } from '@school/api-contract/groups';
import { hasCapability } from '@school/api-contract/roles';
import type { Knex } from 'knex';
import { daysOffSql, todaySql } from '../attendance/sessions.sql';
import { accessBindings, accessSql, ownGrantJoin } from './group-access';
import { ownGroupIds, visibleGroupIds } from './visible-groups';

/**
 * The roster in one statement: who is in the group, or who was in it on any day of the period. Of a former student whom a
 * coach sees in no group any more only who it was: no parent, phone or illness. Undefined when the user sees no such group.
 */
export async function readRoster(
  db: Knex,
  groupId: number,
  user: SessionUser,
  { now, month }: { now: Date; month: { from: string; to: string } | undefined },
): Promise<RosterRow[] | undefined> {
  const { rows } = await db.raw<{ rows: { members: RosterRow[] }[] }>(
    `with marks as materialized (
       select student_id, round(100.0 * count(*) filter (where status = 'PRESENT') / count(*))::int as percent
       from attendance
       where group_id = :groupId and date between :marksFrom::date and :marksTo::date and status <> 'NOT_MARKED'
         and (group_id, date) not in (${daysOffSql} and c.group_id = :groupId)
       group by student_id
     )
     select coalesce((
       select json_agg(json_build_object(
           'id', m.id, 'studentId', s.id, 'name', concat_ws(' ', s.last_name, s.first_name, s.middle_name),
           'birthDate', s.birth_date, 'joinDate', m.join_date, 'leaveDate', m.leave_date,
           'parentName', case when is_seen then s.parent_name else '' end,
           'parentPhone', case when is_seen then s.parent_phone else '' end,
           'medicalInfo', case when :seesMedical and is_seen then nullif(s.medical_info, '') end,
           'attendancePercent', marks.percent)
         order by s.last_name collate "ru-x-icu", s.first_name collate "ru-x-icu", s.id, m.join_date)
       from student_groups m
       join students s on s.id = m.student_id
       cross join lateral (
         select m.active or not :ownStudentsOnly or exists (
           select from student_groups other
           where other.student_id = s.id and other.active and other.group_id in :ownGroups
         ) as is_seen
       ) sight
       left join marks on marks.student_id = m.student_id
       where m.group_id = g.id
         and ${month ? 'm.join_date <= :to::date and (m.leave_date is null or m.leave_date > :from::date)' : 'm.active'}
     ), '[]') as members
     from groups g where g.id = :groupId and g.id in :visible`,
    {
      groupId,
      ...(month ?? {}),
      marksFrom: month?.from ?? db.raw(`(${todaySql} - interval '3 months')`, { now }),
      marksTo: month?.to ?? db.raw(todaySql, { now }),
      seesMedical: hasCapability(user.role, 'viewMedicalInfo'),
      ownStudentsOnly: user.role === 'coach',
      ownGroups: ownGroupIds(db, user),
      visible: visibleGroupIds(db, user) ?? db('groups').select('id'),
    },
  );
  return rows[0]?.members;
}

/**
 * After the group's lock, in the order of ids, as everywhere: so two who put the same student into different groups wait for
 * each other, and neither overlooks what the other did. Rows that refer to the students can be written meanwhile.
 */
export async function lockStudents(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await trx('students').whereIn('id', ids).orderBy('id').forNoKeyUpdate().select('id');
}

export interface Candidate {
  id: number;
  /** Is in the group. */
  joined: boolean;
  /** Was in the group until after the day. */
  wasIn: boolean;
  /** Was born after the day. */
  unborn: boolean;
}

/** Those of the students who attend the school and whom the user sees, with how they stand to the group. */
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
      trx.raw('coalesce(bool_or(m.leave_date > ?::date), false) as was_in', [joinDate]),
      trx.raw('coalesce(s.birth_date > ?::date, false) as unborn', [joinDate]),
    );
  // a coach sees only students of own groups (domain.md), and those who wait for one of them
  if (user.role === 'coach') {
    const own = ownGroupIds(trx, user);
    query.where((either) =>
      either
        .whereIn('s.id', trx('studentGroups').select('studentId').where({ active: true }).whereIn('groupId', own))
        .orWhereIn('s.id', trx('waitingList').select('studentId').whereIn('groupId', own)),
    );
  }
  return query;
}

export async function insertMembers(
  trx: Knex.Transaction,
  { groupId, studentIds, joinDate }: { groupId: number; studentIds: readonly number[]; joinDate: string },
): Promise<void> {
  if (studentIds.length === 0) return;
  await trx('studentGroups').insert(studentIds.map((studentId) => ({ studentId, groupId, joinDate })));
  await trx('waitingList').where({ groupId }).whereIn('studentId', studentIds).delete();
}

export async function findMember(
  trx: Knex.Transaction,
  groupId: number,
  studentId: number,
): Promise<{ id: number; joinDate: string } | undefined> {
  return trx('studentGroups').where({ groupId, studentId, active: true }).first('id', 'joinDate');
}

/** @param leaveDate the first day not in the group */
export async function endMembership(trx: Knex.Transaction, id: number, leaveDate: string): Promise<void> {
  await trx('studentGroups').where({ id }).update({ active: false, leaveDate });
}

/**
 * Ends what the students, who are locked, are in besides the group, where the user may change that.
 *
 * @param day the first day not in those groups
 */
export async function endOtherMemberships(
  trx: Knex.Transaction,
  user: SessionUser,
  { groupId, studentIds, day }: { groupId: number; studentIds: readonly number[]; day: string },
): Promise<{ groupId: number; studentId: number; joinDate: string; leaveDate: string }[]> {
  const { rows } = await trx.raw<{
    rows: { groupId: number; studentId: number; joinDate: string; leaveDate: string }[];
  }>(
    `with leaving as (
       select m.id from student_groups m
       join groups g on g.id = m.group_id
       ${ownGrantJoin}
       where m.active and m.group_id <> :groupId and m.student_id = any(:studentIds::int[])
         and (${accessSql}) in ('edit', 'manage')
       order by m.id for update of m
     )
     update student_groups m set active = false, leave_date = greatest(m.join_date, :day::date)
     from leaving where leaving.id = m.id
     returning m.group_id, m.student_id, m.join_date, m.leave_date`,
    { ...accessBindings(user), groupId, studentIds: [...studentIds], day },
  );
  return rows;
}
