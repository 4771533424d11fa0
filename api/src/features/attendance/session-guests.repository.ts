import type { Knex } from 'knex';
import { isMemberOn } from '../../shared/calendar/sessions.sql';

export interface SessionGuest {
  groupId: number;
  date: string;
  studentId: number;
}

/** Locks the group and counts its places on the day that neither members nor guests take. */
export async function findFreePlacesOn(
  trx: Knex.Transaction,
  { groupId, date }: Pick<SessionGuest, 'groupId' | 'date'>,
): Promise<number | undefined> {
  await trx('groups').where({ id: groupId }).forNoKeyUpdate().select('id');
  const { rows } = await trx.raw<{ rows: { free: number }[] }>(
    `select g.max_students
       - (select count(*) from student_groups m where m.group_id = g.id and ${isMemberOn(':day::date')})
       - (select count(*) from session_guests v where v.group_id = g.id and v.date = :day::date) as free
     from groups g where g.id = :groupId`,
    { groupId, day: date },
  );
  return rows[0]?.free;
}

export async function insertGuest(
  trx: Knex.Transaction,
  guest: SessionGuest & { createdBy: number; createdAt: Date },
): Promise<void> {
  await trx('sessionGuests').insert(guest);
}

export async function deleteGuest(trx: Knex.Transaction, guest: SessionGuest): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { marked: boolean }[] }>(
    `select exists (
       select from attendance a
       where a.student_id = :studentId and a.group_id = :groupId and a.date = :date and a.status <> 'NOT_MARKED'
     ) as marked`,
    { ...guest },
  );
  if (rows[0]?.marked) return false;
  await trx('sessionGuests')
    .where({ ...guest })
    .delete();
  return true;
}
