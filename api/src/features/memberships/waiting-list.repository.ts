import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { WaitingRow } from '@school/api-contract/groups/groups';
import type { Knex } from 'knex';
import { visibleGroupIds } from '../../shared/access/group-scope';
import { placesSql } from '../../shared/places.sql';
import { userNameSql } from '../../shared/user-name.sql';

/** The waiting list in one statement; undefined when the user cannot see the group. */
export async function findWaitingList(db: Knex, groupId: number, user: SessionUser): Promise<WaitingRow[] | undefined> {
  const { rows } = await db.raw<{ rows: { waiting: WaitingRow[] }[] }>(
    `select coalesce((
       select json_agg(json_build_object(
           'studentId', student_id, 'name', name, 'birthDate', birth_date, 'parentPhone', parent_phone,
           'position', position, 'addedAt', added_at, 'addedBy', added_by) order by position)
       from (
         select w.student_id, concat_ws(' ', s.last_name, s.first_name, s.middle_name) as name, s.birth_date, s.parent_phone,
           row_number() over (order by w.id) as position, w.added_at, ${userNameSql('u')} as added_by
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
  entries: readonly { groupId: number; studentId: number }[],
  { addedBy, now }: { addedBy: number; now: Date },
): Promise<number[]> {
  return trx('waitingList')
    .insert(entries.map((entry) => ({ ...entry, addedBy, addedAt: now })))
    .onConflict(['groupId', 'studentId'])
    .ignore()
    .returning('studentId')
    .then((rows: { studentId: number }[]) => rows.map(({ studentId }) => studentId));
}

/** Returns false when the student was not waiting. */
export async function deleteWaiting(trx: Knex.Transaction, groupId: number, studentId: number): Promise<boolean> {
  return (await trx('waitingList').where({ groupId, studentId }).delete()) > 0;
}

interface WaitedPlace {
  groupId: number;
  groupName: string;
  waiting: number;
  /** The first entry of the list. */
  firstId: number;
}

/** Active groups with a free place and somebody waiting. */
export async function listGroupsWithPlaceAndWaiting(db: Knex): Promise<WaitedPlace[]> {
  const { rows } = await db.raw<{ rows: WaitedPlace[] }>(
    `select g.id as group_id, g.name as group_name, w.waiting, w.first_id
     from (
       select group_id, count(*) as waiting, min(waiting_list.id) as first_id
       from waiting_list join students on students.id = student_id and students.active
       group by group_id
     ) w
     join groups g on g.id = w.group_id and g.active
     cross join lateral (${placesSql}) places
     where places.free > 0
     order by g.id`,
  );
  return rows;
}
