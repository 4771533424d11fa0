import type { NotificationEventName } from '@school/api-contract/school/notification-events';
import type { Knex } from 'knex';
import type { OutgoingMessage } from '../../platform/delivery/outbox';
import { rewriteWaitingMessage } from '../../platform/delivery/outbox-store';
import type { PlatformDeps } from '../../platform/platform-deps';
import { findLastLetter, hasLetter, insertStaffLetter } from './staff-letters.repository';

type Deps = Pick<PlatformDeps, 'clock' | 'outbox'>;

/** After a letter, further ones about the event are collected this long. */
const collectMs = 5 * 60 * 1000;

/** Nothing is added this long before a letter is sent: its job could find it locked and would skip it. */
const closedMs = 30 * 1000;

interface StaffLetter {
  event: NotificationEventName;
  subject: string;
  userId: number;
  /** The letter about this subject alone. */
  letter: OutgoingMessage;
  /** One line of a letter about several events, with its link. */
  line: string;
  /** Subject and first line of such a letter. */
  toHead: (count: number) => { subject: string; intro: string };
}

/**
 * Sends the first letter about an event at once and collects those that follow within minutes in one letter. The caller
 * holds the lock of the event.
 */
export async function sendOrCollect(deps: Deps, trx: Knex.Transaction, staffLetter: StaffLetter): Promise<void> {
  const { event, subject, userId, letter, line, toHead } = staffLetter;
  if (await hasLetter(trx, { userId, event, subject })) return;
  const now = deps.clock.now();
  const insert = (deliveryId: number, sendsAt: Date) =>
    insertStaffLetter(trx, { deliveryId, subject, userId, event, sendsAt });
  const last = await findLastLetter(trx, { userId, event, since: new Date(now.getTime() - collectMs) });
  if (!last) return insert(await deps.outbox.enqueue(trx, letter), now);
  if (last.sendsAt.getTime() - closedMs > now.getTime()) {
    const text = `${last.text}\n${line}`;
    const rewritten = { subject: toHead(last.count + 1).subject, text };
    if (await rewriteWaitingMessage(trx, last.deliveryId, rewritten, now)) return insert(last.deliveryId, last.sendsAt);
  }
  const { subject: title, intro } = toHead(1);
  const collecting = {
    ...letter,
    subject: title,
    text: `${intro}\n\n${line}`,
    idempotencyKey: `${letter.idempotencyKey}:collecting`,
    sendAfterSeconds: collectMs / 1000,
  };
  return insert(await deps.outbox.enqueue(trx, collecting), new Date(now.getTime() + collectMs));
}
