import type { CardEvent, StudentChange } from '@school/api-contract/students';
import type { Knex } from 'knex';

export interface ChangeRecord {
  studentId: number;
  event: CardEvent;
  changes: StudentChange['changes'];
  userId: number;
  createdAt: Date;
}

/** The part of the history that tells of a person; the audit chain beside it tells that something happened. */
export async function insertChange(trx: Knex.Transaction, { changes, ...record }: ChangeRecord): Promise<void> {
  await trx('studentChanges').insert({ ...record, changes: JSON.stringify(changes) });
}

/** Who made the change that the card has from that moment; undefined when it was not made here. */
export async function whoChanged(db: Knex, studentId: number, at: Date): Promise<string | undefined> {
  const row = await db('studentChanges')
    .join('users', 'users.id', 'studentChanges.userId')
    .where({ studentId, 'studentChanges.createdAt': at })
    .orderBy('studentChanges.id', 'desc')
    .first(db.raw('coalesce(users.full_name, users.username) as name'));
  return row?.name;
}
