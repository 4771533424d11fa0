import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { WaitingRow } from '@school/api-contract/groups/groups';
import type { Knex } from 'knex';
import { visibleGroupIds } from '../../shared/access/group-scope';

/** The waiting list in one statement; undefined when the user cannot see the group. */
export async function findWaitingList(db: Knex, groupId: number, user: SessionUser): Promise<WaitingRow[] | undefined> {
  const { rows } = await db.raw<{ rows: { waiting: WaitingRow[] }[] }>(
    `select coalesce((
       select json_agg(json_build_object(
           'studentId', student_id, 'name', name, 'birthDate', birth_date, 'parentPhone', parent_phone,
           'position', position, 'addedAt', added_at, 'addedBy', added_by) order by position)
       from (
         select w.student_id, concat_ws(' ', s.last_name, s.first_name, s.middle_name) as name, s.birth_date, s.parent_phone,
           row_number() over (order by w.id) as position, w.added_at, coalesce(u.full_name, u.username) as added_by
         from waiting_list w
         join students s on s.id = w.student_id and s.active
         left join users u on u.id = w.added_by
         where w.group_id = g.id
       ) entries
     ), '[]') as waiting
     from groups g where g.id = :groupId and g.id in :visible`,
    { groupId, visible: visibleGroupIds(db, user) ?? db('groups').select('id') },
  );
  return rows[0]?.waiting;
}

/** Appends students in the given order. Returns those who were not waiting yet. */
export async function insertWaiting(
  trx: Knex.Transaction,
  { groupId, studentIds, addedBy, now }: { groupId: number; studentIds: readonly number[]; addedBy: number; now: Date },
): Promise<number[]> {
  return trx('waitingList')
    .insert(studentIds.map((studentId) => ({ groupId, studentId, addedBy, addedAt: now })))
    .onConflict(['groupId', 'studentId'])
    .ignore()
    .returning('studentId')
    .then((rows: { studentId: number }[]) => rows.map(({ studentId }) => studentId));
}

/** Returns false when the student was not waiting. */
export async function deleteWaiting(trx: Knex.Transaction, groupId: number, studentId: number): Promise<boolean> {
  return (await trx('waitingList').where({ groupId, studentId }).delete()) > 0;
}
