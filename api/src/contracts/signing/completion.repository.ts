import { contractMoves, type DeliveryStatus, statesBefore } from '@school/api-contract/status-tables';
import type { Knex } from 'knex';

/** False: the contract has its file already, or is not signed. */
export async function setSignedFile(
  trx: Knex.Transaction,
  contractId: number,
  signedFileUrl: string,
  now: Date,
): Promise<boolean> {
  const changed = await trx('contracts')
    .where({ id: contractId, status: 'signed', signedFileUrl: null })
    .update({ signedFileUrl, updatedAt: now });
  return changed === 1;
}

export async function deliveryStatusOf(
  db: Knex,
  idempotencyKey: string,
): Promise<{ deliveryId: number; status: DeliveryStatus } | undefined> {
  return db('deliveries').where({ idempotencyKey }).first({ deliveryId: 'id' }, 'status');
}

/** signed -> completed. False: it was completed before. */
export async function markCompleted(trx: Knex.Transaction, contractId: number, now: Date): Promise<boolean> {
  const changed = await trx('contracts')
    .where({ id: contractId })
    .whereIn('status', statesBefore(contractMoves, 'completed'))
    .whereNotNull('signedFileUrl')
    .update({ status: 'completed', completedAt: now, updatedAt: now });
  return changed === 1;
}

/** Whether the contract's log has this event about this delivery. */
export async function wasRecorded(db: Knex, contractId: number, action: string, deliveryId: number): Promise<boolean> {
  const row = await db('contractAuditLog')
    .where({ contractId, action })
    .whereRaw(`(details ->> 'deliveryId')::bigint = ?`, [deliveryId])
    .first('id');
  return row !== undefined;
}
