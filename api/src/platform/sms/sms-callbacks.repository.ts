import type { DeliveryPurpose, DeliveryReport } from '@school/api-contract/deliveries';
import type { DeliveryStatus } from '@school/api-contract/status-tables';
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

/** No lock is waited for longer than five seconds in this transaction; then PostgreSQL throws 55P03. */
export async function limitWaiting(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`set local lock_timeout = '5s'`);
}

/** The contract that an SMS is about; null: about none, undefined: no such SMS. */
export async function contractOfSms(db: Knex, id: number): Promise<number | null | undefined> {
  const row = await db('deliveries').where({ id, channel: 'sms' }).first('contractId');
  return row?.contractId;
}

/** Locks an SMS. It waits for the worker that is sending it, since the service may be quicker with its report than with its answer. */
export async function lockSms(trx: Knex.Transaction, id: number): Promise<ReportedDelivery | undefined> {
  return trx('deliveries')
    .where({ id, channel: 'sms' })
    .forUpdate()
    .first('id', 'idempotencyKey', 'createdAt', 'contractId', 'purpose', 'status', 'report');
}

export async function updateSms(trx: Knex.Transaction, id: number, changes: Record<string, unknown>): Promise<void> {
  await trx('deliveries').where({ id }).update(changes);
}
