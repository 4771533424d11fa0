import type { Contract } from '@school/api-contract/contracts/staff-contracts';
import { refuse } from '../../../platform/app-error';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { getContractDetail } from '../contract-detail.service';
import { recordContractEvents } from '../contract-events';
import { findContractRecord, lockContract } from '../contracts.repository';
import { endContract } from './end-contract';

/** Cancels or terminates a contract, see `endContract`. Refuses with NOT_FOUND, ILLEGAL_TRANSITION. */
export function cancelContract(
  deps: PlatformDeps,
  contractId: number,
  reason: string,
  caller: Caller,
): Promise<Contract> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockContract(trx, contractId);
    const contract = await findContractRecord(trx, { contractId, now });
    if (!contract) throw refuse('NOT_FOUND');
    await recordContractEvents(deps, trx, [await endContract(deps, trx, contract, { reason, caller })]);
    return getContractDetail(trx, contractId, now);
  });
}
