import type { Jobs } from '../jobs/jobs';
import type { Clock } from '../ports/clock';
import type { Outbox } from './outbox';

/** Queue of the delivery worker; a job carries the id of a row of `deliveries`. */
export const deliveryQueue = 'delivery';

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
      await jobs.enqueue(trx, deliveryQueue, { deliveryId: row.id }, { singletonKey: `delivery-${row.id}` });
      return row.id;
    },
  };
}
