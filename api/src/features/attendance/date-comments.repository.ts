import type { Knex } from 'knex';

/** Returns an empty text when there is no comment. */
export async function getDateComment(trx: Knex.Transaction, groupId: number, date: string): Promise<string> {
  return (await trx('dateComments').where({ groupId, date }).first('comment'))?.comment ?? '';
}

/** @param comment an empty text removes the comment */
export async function updateDateComment(
  trx: Knex.Transaction,
  groupId: number,
  date: string,
  comment: string,
): Promise<void> {
  if (comment === '') await trx('dateComments').where({ groupId, date }).delete();
  else await trx('dateComments').insert({ groupId, date, comment }).onConflict(['groupId', 'date']).merge();
}
