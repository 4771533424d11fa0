import {
  type ContractStatus,
  contractTransitions,
  type DeliveryStatus,
  listStatesBefore,
} from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';

/** The sealed file of a contract. */
export interface SealedFile {
  signedFileUrl: string;
  signedFileSha256: string;
  sealCertificateSha256: string;
  sealedAt: Date;
  checkCode: string;
}

/**
 * The status of a contract that may be sealed; null when it is sealed already or not signed. The caller holds its lock.
 */
export async function findStatusToSeal(trx: Knex.Transaction, contractId: number): Promise<ContractStatus | null> {
  const row = await trx('contracts')
    .where({ id: contractId, sealedAt: null, anonymizedAt: null })
    .whereNotNull('signedAt')
    .first('status');
  return row?.status ?? null;
}

/** Stores the sealed file of the locked contract, and the file's hash with the signature. */
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

export async function findDeliveryStatus(
  db: Knex,
  idempotencyKey: string,
): Promise<{ deliveryId: number; status: DeliveryStatus } | undefined> {
  return db('deliveries').where({ idempotencyKey }).first({ deliveryId: 'id' }, 'status');
}

/** signed -> completed. Returns false when it was completed before. */
export async function markCompleted(trx: Knex.Transaction, contractId: number, now: Date): Promise<boolean> {
  const changed = await trx('contracts')
    .where({ id: contractId })
    .whereIn('status', listStatesBefore(contractTransitions, 'completed'))
    .whereNotNull('sealedAt')
    .update({ status: 'completed', completedAt: now, updatedAt: now });
  return changed === 1;
}

/** Whether the contract's log has this event for this delivery. */
export async function hasDeliveryEvent(
  db: Knex,
  contractId: number,
  action: string,
  deliveryId: number,
): Promise<boolean> {
  const row = await db('contractAuditLog')
    .where({ contractId, action })
    .whereRaw(`(details ->> 'deliveryId')::bigint = ?`, [deliveryId])
    .first('id');
  return row !== undefined;
}

/** Contracts that need a job for their file or for the letter with it. Parked contracts wait for staff instead. */
export async function listUnfinishedContracts(
  db: Knex,
): Promise<{ id: number; status: ContractStatus; isSealed: boolean }[]> {
  const { rows } = await db.raw<{ rows: { id: number; status: ContractStatus; isSealed: boolean }[] }>(
    `select id, status, false as is_sealed from contracts
       where signed_at is not null and sealed_at is null and anonymized_at is null and pdf_parked_at is null
     union all
     select id, status, true from contracts where status = 'signed' and sealed_at is not null
     order by id`,
  );
  return rows;
}

/** Number of contracts that were signed before this moment and have no sealed file, without parked ones. */
export async function countUnsealedContracts(db: Knex, signedBefore: Date): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(*) from contracts
     where signed_at is not null and sealed_at is null and anonymized_at is null and pdf_parked_at is null
       and signed_at < :signedBefore`,
    { signedBefore },
  );
  return rows[0]?.count ?? 0;
}
