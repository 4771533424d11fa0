import type { Contract } from '@school/api-contract/staff-contracts';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { readContractDetail } from './contract-detail.service';
import { recordContractEvents } from './contract-events';
import { lockContract, readContract } from './contracts.repository';
import { endContract } from './end-contract';

/** Cancels or terminates a contract, see `endContract`. Refuses with NOT_FOUND, ILLEGAL_TRANSITION. */
export function cancelContract(deps: AppDeps, contractId: number, reason: string, caller: Caller): Promise<Contract> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockContract(trx, contractId);
    const contract = await readContract(trx, { contractId, now });
    if (!contract) throw refuse('NOT_FOUND');
    await recordContractEvents(deps, trx, [await endContract(deps, trx, contract, { reason, caller })]);
    return readContractDetail(trx, contractId, now);
  });
}
