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

/**
 * Locks an SMS. It waits for the worker that is sending it, since the service may be quicker with its report than with
 * its answer; throws PostgreSQL's 55P03 after five seconds.
 */
export async function lockSms(trx: Knex.Transaction, id: number): Promise<ReportedDelivery | undefined> {
  await trx.raw(`set local lock_timeout = '5s'`);
  return trx('deliveries')
    .where({ id, channel: 'sms' })
    .forUpdate()
    .first('id', 'idempotencyKey', 'createdAt', 'contractId', 'purpose', 'status', 'report');
}

export async function updateSms(trx: Knex.Transaction, id: number, changes: Record<string, unknown>): Promise<void> {
  await trx('deliveries').where({ id }).update(changes);
}
