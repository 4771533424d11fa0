import type { OutboxMessage } from '@school/api-contract/platform';
import type { Knex } from 'knex';

const maxMessages = 200;

/** Returns undefined when there is no e-mail with this id. */
export async function findLetter(db: Knex, id: number): Promise<Pick<OutboxMessage, 'subject' | 'text'> | undefined> {
  return db('deliveries').where({ id, channel: 'email' }).first('subject', 'text');
}

/** Messages of one recipient or of all, newest first. */
export async function listOutbox(db: Knex, to?: string): Promise<OutboxMessage[]> {
  const query = db('deliveries')
    .select('id', 'channel', { to: 'recipient' }, 'subject', 'text', 'createdAt')
    .orderBy('id', 'desc')
    .limit(maxMessages);
  // the plus of an unencoded phone in a query string arrives as a space
  if (to !== undefined && to !== '') query.where({ recipient: to.replace(/^ (?=7)/, '+') });
  const rows: (Omit<OutboxMessage, 'at'> & { createdAt: Date })[] = await query;
  return rows.map(({ createdAt, ...message }) => ({ ...message, at: createdAt.toISOString() }));
}
