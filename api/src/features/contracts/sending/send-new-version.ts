import type { Knex } from 'knex';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import type { ContractEvent } from '../contract-events';
import { type ContractRecord, findContractRecord, markSent } from '../contracts.repository';
import type { CardDifferences } from '../drafts/card-differences';
import { createNewVersion } from '../drafts/new-version';
import { assertComplete, assertReadyForFamily } from './assert-ready-for-family';
import { sendForSigning } from './send-for-signing';

/**
 * Creates a new version of an electronic contract from the student's card and sends its signing link. The caller holds
 * the contract's lock and records the events. Refuses with VALIDATION_FAILED (the card is incomplete), CONFLICT,
 * SCHOOL_NOT_READY, CONTRACT_NAMES_NO_SCHOOL, CONTRACT_INCOMPLETE.
 */
export async function sendNewVersion(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  contract: ContractRecord,
  by: { differences: CardDifferences; caller: Caller },
): Promise<{ contractId: number; expiresAt: Date; smsSent: boolean; events: ContractEvent[] }> {
  const now = deps.clock.now();
  const { contractId, events } = await createNewVersion(deps, trx, contract, by);
  const version = await findContractRecord(trx, { contractId, now });
  if (!version) throw new Error('The new version of a contract was not created');
  await assertReadyForFamily(deps, trx, version, 'staff');
  assertComplete(version);
  await markSent(trx, contractId, now);
  const { event, ...sent } = await sendForSigning(deps, trx, version, by.caller);
  return { contractId, ...sent, events: [...events, event] };
}
