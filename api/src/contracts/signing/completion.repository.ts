import {
  type ContractStatus,
  contractMoves,
  type DeliveryStatus,
  statesBefore,
} from '@school/api-contract/status-tables';
import type { Knex } from 'knex';

/** The sealed file of a contract. */
export interface SealedFile {
  signedFileUrl: string;
  signedFileSha256: string;
  sealCertificateSha256: string;
  sealedAt: Date;
  checkCode: string;
}

/** The contract's status when the caller, who holds its lock, may seal it; null when it is sealed already or not signed. */
export async function statusToSeal(trx: Knex.Transaction, contractId: number): Promise<ContractStatus | null> {
  const row = await trx('contracts')
    .where({ id: contractId, sealedAt: null, anonymizedAt: null })
    .whereNotNull('signedAt')
    .first('status');
  return row?.status ?? null;
}

/** The file of the locked contract, and its hash with the signature. */
export async function setSealedFile(
  trx: Knex.Transaction,
  contractId: number,
  file: SealedFile,
  now: Date,
): Promise<void> {
  await trx('contracts')
    .where({ id: contractId })
    .update({ ...file, updatedAt: now });
  await trx('contractSignatures')
    .where({ contractId, status: 'verified' })
    .update({ integrityChecksum: file.signedFileSha256 });
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
    .whereNotNull('sealedAt')
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

/** Contracts that wait for a job: for their file, or for the letter with it. */
export async function findUnfinished(db: Knex): Promise<{ id: number; status: ContractStatus; isSealed: boolean }[]> {
  const { rows } = await db.raw<{ rows: { id: number; status: ContractStatus; isSealed: boolean }[] }>(
    `select id, status, false as is_sealed from contracts
       where signed_at is not null and sealed_at is null and anonymized_at is null
     union all
     select id, status, true from contracts where status = 'signed' and sealed_at is not null
     order by id`,
  );
  return rows;
}

/** How many contracts were signed before this moment and have no sealed file yet. */
export async function countUnsealed(db: Knex, signedBefore: Date): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(*) from contracts
     where signed_at is not null and sealed_at is null and anonymized_at is null and signed_at < :signedBefore`,
    { signedBefore },
  );
  return rows[0]?.count ?? 0;
}
