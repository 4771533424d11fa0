import { createHash } from 'node:crypto';
import type { DeliveryStatus } from '@school/api-contract/status-tables';
import type { Knex } from 'knex';
import type { AppDeps } from '../app-deps';
import type { Jobs } from '../jobs/jobs';
import type { Clock } from '../ports/clock';
import type { Outbox, OutgoingMessage } from './outbox';

type Channel = OutgoingMessage['channel'];

/** A queue for each channel: a slow mail server must not hold up a code. Jobs carry the id of a row of `deliveries`. */
export const deliveryQueues: Record<Channel, string> = { sms: 'delivery-sms', email: 'delivery-email' };

/** The outbox in the table `deliveries`: the message and its job live or die with the caller's transaction. */
export function createOutbox({ jobs, clock }: { jobs: Jobs; clock: Clock }): Outbox {
  return {
    async enqueue(trx, message) {
      const now = clock.now();
      const [row] = await trx('deliveries')
        .insert({
          channel: message.channel,
          purpose: message.purpose,
          recipient: message.to,
          subject: message.subject ?? null,
          text: message.text,
          attachments: JSON.stringify(message.attachments ?? []),
          textSha256: createHash('sha256').update(message.text, 'utf8').digest('hex'),
          expiresAt: message.expiresAt ?? null,
          contractId: message.contractId ?? null,
          idempotencyKey: message.idempotencyKey,
          createdAt: now,
          updatedAt: now,
        })
        .onConflict('idempotencyKey')
        .ignore()
        .returning('id');
      if (!row) {
        const known = await trx('deliveries').where({ idempotencyKey: message.idempotencyKey }).first('id');
        return known.id;
      }
      await queueDelivery(jobs, trx, message.channel, row.id);
      return row.id;
    },
  };
}

/** A message that is not through yet. */
export const waiting: readonly DeliveryStatus[] = ['pending', 'retrying'];

/** What a message keeps when it need not be sent again: to whom and what about, and the hash of what it said. */
export const blank = { text: '', html: null };

export function queueDelivery(
  jobs: Jobs,
  trx: Knex.Transaction,
  channel: Channel,
  deliveryId: number,
  startAfterSeconds?: number,
): Promise<void> {
  const options = { singletonKey: `delivery-${deliveryId}`, startAfterSeconds };
  return jobs.enqueue(trx, deliveryQueues[channel], { deliveryId }, options);
}

/** At start: gives each message that still waits a job, should it have lost its own. One that has a job keeps just that. */
export async function sweepDeliveries(db: Knex, jobs: Jobs): Promise<number> {
  return giveJobs(db, jobs, (row) => row.whereIn('status', waiting));
}

/**
 * The same for SMS that nobody has touched since `before`: the process that had one died, and the job queue takes up to
 * ten minutes to see that, longer than a code lives.
 */
export async function sweepForgottenSms(db: Knex, jobs: Jobs, before: Date): Promise<number> {
  return giveJobs(db, jobs, (row) =>
    row.where({ channel: 'sms' }).whereIn('status', waiting).where('updatedAt', '<', before),
  );
}

async function giveJobs(db: Knex, jobs: Jobs, which: (row: Knex.QueryBuilder) => Knex.QueryBuilder): Promise<number> {
  return db.transaction(async (trx) => {
    const rows: { id: number; channel: Channel }[] = await trx('deliveries')
      .where((row) => which(row))
      .orderBy('id')
      .select('id', 'channel');
    for (const { id, channel } of rows) await queueDelivery(jobs, trx, channel, id);
    return rows.length;
  });
}

/** Gives up messages whose code or link has run out before they went out, so that it does not lie in them for good. */
export async function giveUpExpiredDeliveries(
  { db, settings }: Pick<AppDeps, 'db' | 'settings'>,
  now: Date,
): Promise<void> {
  // one that is being sent at this moment is locked, and its turn comes with the next tidying
  const expired = db('deliveries').whereIn('status', waiting).where('expiresAt', '<=', now).forUpdate().skipLocked();
  await db('deliveries')
    .whereIn('id', expired.select('id'))
    .update({ status: 'failed', lastError: 'expired', updatedAt: now, ...(settings.demo ? {} : blank) });
}
