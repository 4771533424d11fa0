import type { DeliveryPurpose, DeliveryReport } from '@school/api-contract/contracts/deliveries';
import type { DeliveryStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';

export interface ReportedDelivery {
  id: number;
  idempotencyKey: string;
  createdAt: Date;
  contractId: number | null;
  purpose: DeliveryPurpose;
  status: DeliveryStatus;
  report: DeliveryReport | null;
}

/** Limits waiting for a lock in this transaction to five seconds; after that PostgreSQL throws 55P03. */
export async function setLockTimeout(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`set local lock_timeout = '5s'`);
}

/** The contract of an SMS; null when it has none, undefined when there is no such SMS. */
export async function findSmsContractId(db: Knex, id: number): Promise<number | null | undefined> {
  const row = await db('deliveries').where({ id, channel: 'sms' }).first('contractId');
  return row?.contractId;
}

/** Locks an SMS. Waits for the worker that is sending it, because the report may arrive before the service's answer. */
export async function lockSms(trx: Knex.Transaction, id: number): Promise<ReportedDelivery | undefined> {
  return trx('deliveries')
    .where({ id, channel: 'sms' })
    .forUpdate()
    .first('id', 'idempotencyKey', 'createdAt', 'contractId', 'purpose', 'status', 'report');
}

export async function updateSms(trx: Knex.Transaction, id: number, changes: Record<string, unknown>): Promise<void> {
  await trx('deliveries').where({ id }).update(changes);
}
