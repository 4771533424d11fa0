import { createHash } from 'node:crypto';
import type { DeliveryStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import type { Jobs } from '../jobs/jobs';
import type { PlatformDeps } from '../platform-deps';
import type { Clock } from '../ports/clock';
import { outboxProvider } from './carrier';
import type { Outbox, OutgoingMessage } from './outbox';

type Channel = OutgoingMessage['channel'];

/**
 * One queue per channel, so that a slow mail server does not delay codes. Job data is the id of a row of `deliveries`.
 */
export const deliveryQueues: Record<Channel, string> = { sms: 'delivery-sms', email: 'delivery-email' };

/** The outbox in the table `deliveries`: the message and its job commit or roll back with the caller's transaction. */
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
          textSha256: hashText(message.text),
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
      await queueDelivery(jobs, trx, message.channel, row.id, message.sendAfterSeconds);
      return row.id;
    },
  };
}

export const hashText = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Replaces subject and text of a message that nobody has begun to send; returns false otherwise. */
export async function rewriteWaitingMessage(
  trx: Knex.Transaction,
  id: number,
  { subject, text }: { subject: string; text: string },
  now: Date,
): Promise<boolean> {
  // the one that is being sent is locked
  const row = await trx('deliveries')
    .where({ id, status: 'pending', attempts: 0 })
    .forUpdate()
    .skipLocked()
    .first('id');
  if (!row) return false;
  await trx('deliveries')
    .where({ id })
    .update({ subject, text, textSha256: hashText(text), updatedAt: now });
  return true;
}

/** Statuses of messages that are not finished. */
export const waitingStatuses: readonly DeliveryStatus[] = ['pending', 'retrying'];

/** Columns that erase the text of a message that is not resent; recipient, subject and the hash of the text stay. */
export const erasedContent = { text: '', html: null };

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

/** At start: queues a job for each waiting message that lost its own. Messages that have a job keep it. */
export async function requeueDeliveries(db: Knex, jobs: Jobs): Promise<number> {
  return queueMissingJobs(db, jobs, (row) => row.whereIn('status', waitingStatuses));
}

/**
 * Does the same for SMS without progress since `before`: their process died, and the job queue takes up to ten minutes
 * to notice, longer than a code is valid.
 */
export async function requeueStalledSms(db: Knex, jobs: Jobs, before: Date): Promise<number> {
  return queueMissingJobs(db, jobs, (row) =>
    row
      .where({ channel: 'sms' })
      .whereIn('status', waitingStatuses)
      .where('updatedAt', '<', before)
      // held: nothing sends it before the next start
      .whereRaw('provider is distinct from ?', [outboxProvider]),
  );
}

async function queueMissingJobs(
  db: Knex,
  jobs: Jobs,
  which: (row: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<number> {
  return db.transaction(async (trx) => {
    const rows: { id: number; channel: Channel }[] = await trx('deliveries')
      .where((row) => which(row))
      .orderBy('id')
      .select('id', 'channel');
    for (const { id, channel } of rows) await queueDelivery(jobs, trx, channel, id);
    return rows.length;
  });
}

/** Marks unsent messages with an expired code or link as failed and erases their text. */
export async function giveUpExpiredDeliveries(
  { db, settings }: Pick<PlatformDeps, 'db' | 'settings'>,
  now: Date,
): Promise<void> {
  // a message that is being sent is locked; the next run of housekeeping handles it
  const expired = db('deliveries')
    .whereIn('status', waitingStatuses)
    .where('expiresAt', '<=', now)
    .forUpdate()
    .skipLocked();
  await db('deliveries')
    .whereIn('id', expired.select('id'))
    .update({ status: 'failed', lastError: 'expired', updatedAt: now, ...(settings.demo ? {} : erasedContent) });
}

/**
 * Outside demo mode: marks messages as failed that a former version or a demo on the same database marked as sent
 * although nothing sent them. Most of their texts are erased. Returns their number.
 */
export async function markNeverSent(db: Knex, now: Date): Promise<number> {
  return db('deliveries')
    .where({ status: 'success', provider: outboxProvider })
    .update({ status: 'failed', sentAt: null, lastError: 'never sent: nothing was set up to send it', updatedAt: now });
}

/**
 * After a restore: marks messages that waited in the backup as failed, since its server may have sent them later. Staff
 * can resend those that do not expire; codes and links are erased. `trx` may belong to a knex without name mapping.
 * Returns their number.
 */
export async function holdWaitingDeliveries(trx: Knex.Transaction, now: Date): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `update deliveries set status = 'failed', last_error = 'restored from a backup: may have been sent', updated_at = :now,
       text = case when expires_at is null then text else '' end,
       html = case when expires_at is null then html end
     where status = any(:waiting)`,
    { now, waiting: [...waitingStatuses] },
  );
  return rowCount;
}
