import type { Knex } from 'knex';
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
          recipient: message.to,
          subject: message.subject ?? null,
          text: message.text,
          attachments: JSON.stringify(message.attachments ?? []),
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
  return db.transaction(async (trx) => {
    const rows: { id: number; channel: Channel }[] = await trx('deliveries')
      .whereIn('status', ['pending', 'retrying'])
      .orderBy('id')
      .select('id', 'channel');
    for (const { id, channel } of rows) await queueDelivery(jobs, trx, channel, id);
    return rows.length;
  });
}
