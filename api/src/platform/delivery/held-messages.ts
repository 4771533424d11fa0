import type { Knex } from 'knex';
import { moveShortLinks } from '../short-links/short-links';
import { hashText } from './outbox-store';

/** Whether message `d` waits because no carrier serves its channel (delivery-worker.ts marks it). */
export const isHeldSql = (d: string) => `(${d}.status = 'pending' and ${d}.provider is not distinct from 'outbox')`;

/** Whether message `d` has left, or is about to. */
export const hasLeftSql = (d: string) =>
  `(${d}.status in ('success', 'retrying') or ${d}.status = 'pending' and ${d}.provider is distinct from 'outbox')`;

export interface HeldMessage {
  id: number;
  text: string;
}

/** Gives held messages another text and another end, to their short links too. The caller has locked them. */
export async function moveHeldMessages(
  trx: Knex.Transaction,
  messages: readonly (HeldMessage & { expiresAt: Date })[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return;
  await trx.raw(
    `update deliveries d set text = m.text, text_sha256 = m.sha256, expires_at = m.expires_at, updated_at = :now
     from unnest(:ids::bigint[], :texts::text[], :hashes::text[], :ends::timestamptz[]) m (id, text, sha256, expires_at)
     where d.id = m.id`,
    {
      now,
      ids: messages.map(({ id }) => id),
      texts: messages.map(({ text }) => text),
      hashes: messages.map(({ text }) => hashText(text)),
      ends: messages.map(({ expiresAt }) => expiresAt),
    },
  );
  await moveShortLinks(trx, messages);
}
