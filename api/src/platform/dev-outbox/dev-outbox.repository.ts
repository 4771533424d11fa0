import type { OutboxMessage } from '@school/api-contract/platform';
import type { Knex } from 'knex';

const most = 200;

/** Messages, newest first; of one recipient or of all. */
export async function listOutbox(db: Knex, to?: string): Promise<OutboxMessage[]> {
  const query = db('deliveries')
    .select('id', 'channel', { to: 'recipient' }, 'subject', 'text', 'createdAt')
    .orderBy('id', 'desc')
    .limit(most);
  // a phone in a query string that nobody encoded: its plus came as a space
  if (to !== undefined && to !== '') query.where({ recipient: to.replace(/^ (?=7)/, '+') });
  const rows: (Omit<OutboxMessage, 'at'> & { createdAt: Date })[] = await query;
  return rows.map(({ createdAt, ...message }) => ({ ...message, at: createdAt.toISOString() }));
}
