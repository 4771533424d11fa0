import type { Knex } from 'knex';

/** Empty: there is none. */
export async function readComment(trx: Knex.Transaction, groupId: number, date: string): Promise<string> {
  return (await trx('dateComments').where({ groupId, date }).first('comment'))?.comment ?? '';
}

/** @param comment an empty one takes it away */
export async function putComment(trx: Knex.Transaction, groupId: number, date: string, comment: string): Promise<void> {
  if (comment === '') await trx('dateComments').where({ groupId, date }).delete();
  else await trx('dateComments').insert({ groupId, date, comment }).onConflict(['groupId', 'date']).merge();
}
