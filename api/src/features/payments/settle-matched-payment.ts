import type { Knex } from 'knex';
import { settleNotifications } from '../notifications/settle-notifications';
import { isUnmatchedSql } from './payment-filter.sql';

/** Nobody need look for the student of a payment that has one, or that was cancelled. */
export async function settleMatchedPayment(trx: Knex.Transaction, id: number, now: Date): Promise<void> {
  const unmatched = await trx('payments as p').where({ id }).whereRaw(`(${isUnmatchedSql})`).first('id');
  if (!unmatched) await settleNotifications(trx, { subjects: [`payment:${id}`] }, now);
}
