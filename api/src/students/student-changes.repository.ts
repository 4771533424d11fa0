import type { StudentChange } from '@school/api-contract/students';
import type { Knex } from 'knex';

export interface ChangeRecord {
  studentId: number;
  event: StudentChange['event'];
  changes: StudentChange['changes'];
  userId: number;
  createdAt: Date;
}

/** The part of the history that tells of a person; the audit chain beside it tells that something happened. */
export async function insertChange(trx: Knex.Transaction, { changes, ...record }: ChangeRecord): Promise<void> {
  await trx('studentChanges').insert({ ...record, changes: JSON.stringify(changes) });
}

type StoredChange = Omit<StudentChange, 'at'> & { createdAt: Date; total: number };

/** Newest first, in one statement; `total` counts all changes of the student. */
export async function findChanges(
  db: Knex,
  studentId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<StoredChange[]> {
  const all = db('studentChanges').where({ studentId });
  const query = db('studentChanges')
    .leftJoin('users', 'users.id', 'studentChanges.userId')
    .where({ studentId })
    .select(
      'studentChanges.id',
      'studentChanges.event',
      'studentChanges.changes',
      'studentChanges.createdAt',
      db.raw('coalesce(users.full_name, users.username) as by_name'),
      all.count().as('total'),
    )
    .orderBy('studentChanges.id', 'desc')
    .limit(limit);
  if (before !== undefined) query.where('studentChanges.id', '<', before);
  return query;
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
