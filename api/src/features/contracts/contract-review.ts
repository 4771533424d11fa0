import type { ComparedField, DifferencesDecision } from '@school/api-contract/contracts/contract-differences';
import { canTransition, contractTransitions } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ContractEvent } from './contract-events';
import { type ContractRecord, findContractRecord, lockContract, markSent } from './contracts.repository';
import {
  addConfirmation,
  type CardDifferences,
  findCardDifferences,
  resolveDifferences,
} from './drafts/card-differences';
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
 * Sends the signing link of an unsigned contract, or of its new version, after comparing it with the student's card. Staff
 * have decided about the differences in `expectedFields`: if there are no others, the new version goes out without asking.
 * Returns the events, none when the contract is not waiting for a signature. When the SMS limit of the day is reached, only
 * the e-mail goes out, because an approval must not fail for that. Refuses with CONTRACT_DIFFERS, CONTRACT_INCOMPLETE, CONFLICT.
 */
export async function sendUnsignedContract(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  contract: ContractRecord,
  given: { onDifferences?: DifferencesDecision; expectedFields?: readonly ComparedField[]; caller: Caller },
): Promise<ContractEvent[]> {
  const { onDifferences, expectedFields = [], caller } = given;
  if (!isUnsigned(contract)) return [];
  const expected = await findExpectedDifferences(deps, trx, contract, expectedFields);
  const differences = expected ?? (await resolveDifferences(deps, trx, contract, onDifferences));
  if (differences && (expected || onDifferences?.action === 'newVersion')) {
    return (await sendNewVersion(deps, trx, contract, { differences, caller })).events;
  }
  await assertReadyForFamily(deps, trx, contract, 'staff');
  assertComplete(contract);
  await markSent(trx, contract.id, deps.clock.now());
  const { event } = await sendForSigning(deps, trx, contract, caller);
  return [addConfirmation(event, differences)];
}

/** Returns undefined when the contract differs from the card in other fields too, or in none. */
async function findExpectedDifferences(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  contract: ContractRecord,
  fields: readonly ComparedField[],
): Promise<CardDifferences | undefined> {
  if (fields.length === 0) return undefined;
  const differences = await findCardDifferences(deps, trx, contract);
  return differences?.view.fields.every(({ field }) => fields.includes(field)) ? differences : undefined;
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
