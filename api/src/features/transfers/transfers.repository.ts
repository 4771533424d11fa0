import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { SportsDirection, Weekday } from '@school/api-contract/common';
import type { StudentClash } from '@school/api-contract/groups/group-misfits';
import type { TransferChoices } from '@school/api-contract/groups/transfers';
import { type Child, toListNames } from '@school/api-contract/rules/list-names';
import type { Knex } from 'knex';
import { editableGroupIds, visibleGroupIds } from '../../shared/access/group-scope';
import { childSql } from '../../shared/list-names';

/** The data of a student that help to choose a group. */
export interface StudentToPlace {
  id: number;
  name: string;
  birthDate: string;
  sportsDirection: SportsDirection;
  trainingDays: Weekday[];
  trainingAddress: string;
}

/** The active students among the given ones. */
export async function findStudentsToPlace(db: Knex, ids: readonly number[]): Promise<StudentToPlace[]> {
  const students: (Omit<StudentToPlace, 'name'> & { child: Child })[] = await db('students as s')
    .whereIn('id', [...ids])
    .where({ active: true })
    .orderBy('id')
    .select('id', 'birthDate', 'sportsDirection', 'trainingDays')
    .select(db.raw(`${childSql('s')}, coalesce(training_address, '') as training_address`));
  const names = toListNames(students.map(({ id, child }) => [id, child]));
  return students.map(({ child, ...student }) => ({ ...student, name: names.get(student.id) ?? '' }));
}

/** A present membership of a student. */
export interface PresentMembership {
  group: TransferChoices['current'][number] & { sportsDirection: SportsDirection };
  /** Whether the user may change the group's roster, and no leave is planned. */
  mayLeave: boolean;
}

export function findPresentMemberships(db: Knex, studentId: number, user: SessionUser): Promise<PresentMembership[]> {
  const editable = editableGroupIds(db, user) ?? db('groups').select('id');
  return db('studentGroups as m')
    .join('groups as g', 'g.id', 'm.groupId')
    .where({ 'm.studentId': studentId, 'm.active': true })
    .orderByRaw('m.join_date desc, m.id desc')
    .select(
      db.raw(
        `json_build_object('id', g.id, 'name', g.name, 'joinDate', m.join_date, 'sportsDirection', g.sports_direction) as "group"`,
      ),
      db.raw('m.leave_date is null and g.id in ? as may_leave', [editable]),
    );
}

/** The groups that any of the students is in. */
export function findPresentGroupIds(db: Knex, studentIds: readonly number[]): Promise<number[]> {
  return db('studentGroups')
    .whereIn('studentId', [...studentIds])
    .where({ active: true })
    .distinct()
    .pluck('groupId');
}

/** Groups for students: each of the students in each of the groups. */
export interface Placement {
  studentIds: readonly number[];
  groupIds: readonly number[];
  /** Groups that the students leave, or have just left. */
  leaving: readonly number[];
  /** The first day in the group, 'yyyy-MM-dd'. */
  joinDate: string;
}

export interface ClashRow {
  studentId: number;
  groupId: number;
  clashes: StudentClash[];
}

/**
 * For each student and group that have any, the weekly sessions of the student's other groups that overlap some of the
 * group on a day from the join date on. One statement.
 */
export async function findClashes(
  db: Knex,
  user: SessionUser,
  { studentIds, groupIds, leaving, joinDate }: Placement,
): Promise<ClashRow[]> {
  const { rows } = await db.raw<{ rows: ClashRow[] }>(
    `select student_id, group_id, json_agg(json_build_object('groupName', group_name, 'dayOfWeek', day_of_week,
         'startTime', start_time, 'endTime', end_time) order by day_of_week, start_time, other_id) as clashes
     from (
       select distinct m.student_id, own.group_id, other.id as other_id,
         case when other.id in :visible then other.name end as group_name, o.day_of_week, o.start_time, o.end_time
       from student_groups m
       join groups other on other.id = m.group_id and other.active
       join schedules o on o.group_id = other.id
       join schedules own on own.group_id = any(:groupIds::bigint[]) and own.group_id <> other.id
         and own.day_of_week = o.day_of_week and own.start_time < o.end_time and o.start_time < own.end_time
       cross join lateral (
         select greatest(:joinDate::date, m.join_date, own.valid_from, o.valid_from) as day) both_hold
       cross join lateral (
         select both_hold.day + (own.day_of_week - extract(isodow from both_hold.day)::integer + 7) % 7 as day
       ) meeting
       where m.active and m.student_id = any(:studentIds::bigint[]) and m.group_id <> all(:leaving::bigint[])
         and meeting.day < coalesce(least(own.valid_until, o.valid_until, m.leave_date), 'infinity')
     ) clashes
     group by student_id, group_id`,
    {
      studentIds: [...studentIds],
      groupIds: [...groupIds],
      leaving: [...leaving],
      joinDate,
      visible: visibleGroupIds(db, user) ?? db('groups').select('id'),
    },
  );
  return rows;
}
