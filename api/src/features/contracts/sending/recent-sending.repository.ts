import type { Knex } from 'knex';
import type { ContractRecord } from '../contracts.repository';
import { isLostSql } from './delivery-state.sql';

/** The same as between two codes: each SMS costs money, and two links confuse parents. */
const minSecondsBetweenSendings = 60;

/**
 * The contract's message that another tab, person or click has just sent. Returns undefined when there is none, or it
 * was lost, withdrawn or sent to an address that has changed since.
 */
export async function findRecentSending(
  trx: Knex.Transaction,
  { id: contractId, contractType, parentPhone, parentEmail }: ContractRecord,
  now: Date,
): Promise<{ expiresAt: Date | null } | undefined> {
  const isOffer = contractType === 'public_offer';
  const { rows } = await trx.raw<{ rows: { expiresAt: Date | null }[] }>(
    `select d.expires_at from deliveries d
     where d.contract_id = :contractId and d.channel = :channel and d.purpose = :purpose and d.recipient = :recipient
       and d.created_at > :now::timestamptz - make_interval(secs => :quietSeconds)
       and d.withdrawn_at is null and ${isLostSql('d')} is not true
     order by d.id desc limit 1`,
    {
      contractId,
      channel: isOffer ? 'email' : 'sms',
      purpose: isOffer ? 'contract_copy' : 'signing_link',
      recipient: (isOffer ? parentEmail : parentPhone) ?? '',
      now,
      quietSeconds: minSecondsBetweenSendings,
    },
  );
  return rows[0];
}
