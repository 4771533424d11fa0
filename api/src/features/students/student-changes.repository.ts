import type { StudentField } from '@school/api-contract/students/student-fields';
import type { CardEvent, StudentChange } from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { userNameSql } from '../../shared/user-name.sql';

export interface ChangeRecord {
  studentId: number;
  event: CardEvent;
  changes: StudentChange['changes'];
  userId: number;
  createdAt: Date;
}

/** Stores the values of changes, which can be erased; the audit chain has only the event. One statement. */
export async function insertChanges(trx: Knex.Transaction, records: readonly ChangeRecord[]): Promise<void> {
  await trx.raw(
    `insert into student_changes (student_id, event, changes, user_id, created_at)
     select c."studentId", c.event, c.changes, c."userId", c."createdAt" from jsonb_to_recordset(:records::jsonb)
       as c("studentId" bigint, event text, changes jsonb, "userId" bigint, "createdAt" timestamptz)`,
    { records: JSON.stringify(records) },
  );
}

/** The name of the user who made the change at that moment; undefined when it is not in the history. */
export async function findAuthorName(db: Knex, studentId: number, at: Date): Promise<string | undefined> {
  const row = await db('studentChanges')
    .join('users', 'users.id', 'studentChanges.userId')
    .where({ studentId, 'studentChanges.createdAt': at })
    .orderBy('studentChanges.id', 'desc')
    .first(db.raw(`${userNameSql('users')} as name`));
  return row?.name;
}

/** Removes all values from the history; the events stay. */
export async function eraseChanges(trx: Knex.Transaction, studentIds: readonly number[]): Promise<void> {
  await trx('studentChanges').whereIn('studentId', studentIds).update({ changes: '[]' });
}

/** Removes the values of these fields from the history. */
export async function eraseFieldChanges(
  trx: Knex.Transaction,
  studentIds: readonly number[],
  fields: readonly StudentField[],
): Promise<void> {
  await trx.raw(
    `update student_changes set changes = coalesce((
       select jsonb_agg(change) from jsonb_array_elements(changes) change where change ->> 'field' <> all(:fields)), '[]')
     where student_id = any(:studentIds)`,
    { studentIds: [...studentIds], fields: [...fields] },
  );
}
