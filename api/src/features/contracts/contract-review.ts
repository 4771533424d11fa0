import type { DifferencesDecision } from '@school/api-contract/contracts/contract-differences';
import { canTransition, contractTransitions } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ContractEvent } from './contract-events';
import { type ContractRecord, findContractRecord, lockContract, markSent } from './contracts.repository';
import { addConfirmation, findCardDifferences, resolveDifferences } from './drafts/card-differences';
import { createNewVersion } from './drafts/new-version';
import { endContract } from './ending/end-contract';
import type { EndingNotice } from './ending/tell-parent';
import { assertComplete, assertReadyForFamily } from './sending/assert-ready-for-family';
import { sendForSigning } from './sending/send-for-signing';
import { sendNewVersion } from './sending/send-new-version';

/** Locks and returns the contract of a registration under review. */
export async function lockContractForReview(
  deps: Pick<PlatformDeps, 'clock'>,
  trx: Knex.Transaction,
  contractId: number,
): Promise<ContractRecord> {
  await lockContract(trx, contractId);
  const contract = await findContractRecord(trx, { contractId, now: deps.clock.now() });
  if (!contract) throw new Error('A registration has no contract');
  return contract;
}

/** Whether the contract waits for a signature, or may be sent for one. */
export const isUnsigned = ({ status }: Pick<ContractRecord, 'status'>): boolean =>
  canTransition(contractTransitions, status, 'sent');

/**
 * Sends the signing link of an unsigned contract, or of its new version, after comparing it with the student's card;
 * `isReissued` creates a new version whatever differs, which is not sent. Returns the events, none when the contract is not waiting for a signature. When the SMS limit of the
 * day is reached, only the e-mail goes out, because an approval must not fail for that. Refuses with CONTRACT_DIFFERS,
 * CONTRACT_INCOMPLETE, CONFLICT.
 */
export async function sendUnsignedContract(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  contract: ContractRecord,
  given: { onDifferences?: DifferencesDecision; isReissued?: boolean; caller: Caller },
): Promise<ContractEvent[]> {
  const { onDifferences, isReissued, caller } = given;
  if (!isUnsigned(contract)) return [];
  const differences = isReissued
    ? await findCardDifferences(deps, trx, contract)
    : await resolveDifferences(deps, trx, contract, onDifferences);
  if (differences && isReissued) return (await createNewVersion(deps, trx, contract, { differences, caller })).events;
  if (differences && onDifferences?.action === 'newVersion') {
    return (await sendNewVersion(deps, trx, contract, { differences, caller })).events;
  }
  await assertReadyForFamily(deps, trx, contract, 'staff');
  assertComplete(contract);
  await markSent(trx, contract.id, deps.clock.now());
  const { event } = await sendForSigning(deps, trx, contract, caller);
  return [addConfirmation(event, differences)];
}

/** Ends the contract of a rejected registration, signed or not. Returns null when it had already ended. */
export async function endRejectedContract(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  contract: ContractRecord,
  ending: { reason: string; caller: Caller; notice?: EndingNotice },
): Promise<ContractEvent | null> {
  const mayEnd = canTransition(contractTransitions, contract.status, 'cancelled');
  return mayEnd ? endContract(deps, trx, contract, ending) : null;
}
