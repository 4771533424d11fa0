import type { PaymentWithOrder } from '@school/api-contract/rules/payment-state';
import type { StudentMark, StudentMembership, StudentPayment } from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { daysOffSql } from '../../shared/calendar/sessions.sql';
import { todaySql } from '../../shared/calendar/today.sql';
import { userNameSql } from '../../shared/user-name.sql';
import type { CurrentStudentScope } from './student-filter.sql';

/** Memberships in visible groups; the present ones first, then the latest. */
export async function findMemberships(
  db: Knex,
  studentId: number,
  { shownGroups }: CurrentStudentScope,
): Promise<StudentMembership[]> {
  const query = db('studentGroups')
    .join('groups', 'groups.id', 'studentGroups.groupId')
    .leftJoin('users', 'users.id', 'groups.trainer')
    .where({ studentId })
    .select(
      db.raw(`json_build_object('id', groups.id, 'name', groups.name) as "group"`),
      db.raw(`${userNameSql('users')} as trainer_name`),
      'studentGroups.joinDate',
      'studentGroups.leaveDate',
    )
    .orderByRaw('student_groups.active desc, student_groups.join_date desc, student_groups.id desc');
  return shownGroups ? query.whereIn('groups.id', shownGroups) : query;
}

/** Marks of the last 90 days with the comments on their sessions, which took place in visible groups; newest first. */
export async function findMarks(
  db: Knex,
  studentId: number,
  { shownGroups, now }: CurrentStudentScope,
): Promise<StudentMark[]> {
  const query = db('attendance')
    .join('groups', 'groups.id', 'attendance.groupId')
    .leftJoin('dateComments as written', (on) =>
      on.on('written.groupId', 'attendance.groupId').andOn('written.date', 'attendance.date'),
    )
    .where({ studentId })
    .whereRaw(`attendance.date > ${todaySql} - 90`, { now })
    .whereNot({ status: 'NOT_MARKED' })
    .whereRaw(`(attendance.group_id, attendance.date) not in (${daysOffSql})`)
    .select(
      'attendance.date',
      db.raw(`json_build_object('id', groups.id, 'name', groups.name) as "group"`),
      'attendance.status',
      'written.comment',
    )
    .orderByRaw('attendance.date desc, groups.name collate "ru-x-icu"');
  return shownGroups ? query.whereIn('groups.id', shownGroups) : query;
}

/** Newest first, in one statement; `total` counts all payments of the student. */
export async function findStudentPayments(
  db: Knex,
  studentId: number,
  { after, limit }: { after: readonly [string, number] | undefined; limit: number },
): Promise<(Omit<StudentPayment, 'state'> & PaymentWithOrder & { total: number })[]> {
  const query = db('payments as p')
    .leftJoin('paymentOrders as o', 'o.paymentId', 'p.id')
    .where({ studentId })
    .select(
      'p.id',
      'p.date',
      'p.amount',
      'p.status',
      'p.mistaken',
      'p.type',
      'p.description',
      'o.status as orderStatus',
    )
    .select(db.raw('o.failure is not null as order_failed, coalesce(p.refunded_amount, 0) as refunded_amount'))
    .select(
      db('payments').where({ studentId }).count().as('total'),
      db('settingsSchool').select('currency').as('currency'),
    )
    .orderByRaw('p.date desc, p.id desc')
    .limit(limit);
  if (after) query.whereRaw('(p.date, p.id) < (?, ?)', [...after]);
  return query;
}
