import { contractMoves, mayMove } from '@school/api-contract/status-tables';
import type { Knex } from 'knex';
import type { AppDeps } from '../platform/app-deps';
import type { Caller } from '../platform/http/implement';
import type { ContractEvent } from './contract-events';
import { type ContractRecord, lockContract, markSent, readContract } from './contracts.repository';
import { endContract } from './end-contract';
import { sendForSigning } from './send-for-signing';

/** The contract of a registration under review, locked. */
export async function lockContractForReview(
  deps: Pick<AppDeps, 'clock'>,
  trx: Knex.Transaction,
  contractId: number,
): Promise<ContractRecord> {
  await lockContract(trx, contractId);
  const contract = await readContract(trx, { contractId, now: deps.clock.now() });
  if (!contract) throw new Error('A registration has no contract');
  return contract;
}

/**
 * Sends the signing link of a contract that waits for its signature; null when it does not. When no SMS may go out any
 * more today, the e-mail alone does: an approval must not fail for it.
 */
export async function sendUnsigned(
  deps: AppDeps,
  trx: Knex.Transaction,
  contract: ContractRecord,
  caller: Caller,
): Promise<ContractEvent | null> {
  if (!(await markSent(trx, contract.id, deps.clock.now()))) return null;
  const { event } = await sendForSigning(deps, trx, contract, caller);
  return event;
}

/** Ends the contract of a rejected registration, signed or not; null when it has ended before. */
export async function endRejected(
  deps: AppDeps,
  trx: Knex.Transaction,
  contract: ContractRecord,
  { reason, caller }: { reason: string; caller: Caller },
): Promise<ContractEvent | null> {
  const mayEnd = mayMove(contractMoves, contract.status, 'cancelled');
  return mayEnd ? endContract(deps, trx, contract, { reason, caller }) : null;
}
