import type { Knex } from 'knex';
import type { ContractRecord } from './contracts.repository';
import { isLost } from './delivery-state.sql';

/** As long as between two codes: each SMS costs money, and parents wonder which link is the right one. */
const quietSeconds = 60;

/**
 * The sending of this contract that was asked for a moment ago, by another tab, another person or a second press; undefined when
 * there is none, or its message went astray, was withdrawn or went to an address that is another one now.
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
       and d.withdrawn_at is null and ${isLost('d')} is not true
     order by d.id desc limit 1`,
    {
      contractId,
      channel: isOffer ? 'email' : 'sms',
      purpose: isOffer ? 'contract_copy' : 'signing_link',
      recipient: (isOffer ? parentEmail : parentPhone) ?? '',
      now,
      quietSeconds,
    },
  );
  return rows[0];
}
