import type { DeliveryPurpose } from '@school/api-contract/contracts/deliveries';
import type { Knex } from 'knex';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { takeSms } from '../../../platform/sms/sms-budget';
import type { ContractRecord } from '../contracts.repository';

/** What the parent of an unsigned contract is told about its end. */
export interface EndingNotice {
  purpose: DeliveryPurpose;
  subject: string;
  text: string;
  /** When no e-mail address is known; without the reason, which may be long. */
  sms: string;
}

/**
 * Tells the parent by e-mail, or by SMS when no address is known. Returns the channel; null when the SMS limit is
 * reached, because the contract must end all the same.
 */
export async function tellParent(
  deps: Pick<PlatformDeps, 'clock' | 'outbox'>,
  trx: Knex.Transaction,
  { id: contractId, parentEmail, parentPhone }: Pick<ContractRecord, 'id' | 'parentEmail' | 'parentPhone'>,
  { purpose, sms, ...letter }: EndingNotice,
): Promise<'email' | 'sms' | null> {
  const message = { purpose, idempotencyKey: `contract:${contractId}:end`, contractId };
  if (parentEmail) {
    await deps.outbox.enqueue(trx, { ...message, channel: 'email', to: parentEmail, ...letter });
    return 'email';
  }
  if (!(await takeSms(deps, trx, { phone: parentPhone, use: 'other' }))) return null;
  await deps.outbox.enqueue(trx, { ...message, channel: 'sms', to: parentPhone, text: sms });
  return 'sms';
}
