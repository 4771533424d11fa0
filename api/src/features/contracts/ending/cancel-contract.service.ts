import type { Contract } from '@school/api-contract/contracts/staff-contracts';
import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { getOperator } from '../../school/school-operator';
import { getContractDetail } from '../contract-detail.service';
import { type ContractEvent, recordContractEvents } from '../contract-events';
import { type ContractRecord, findContractRecord } from '../contracts.repository';
import { lockContracts } from '../lock-contracts';
import { cancellationLetter, cancellationSms } from './cancellation-letter';
import { writeCancelledText } from './cancelled-text';
import { endContract } from './end-contract';
import type { EndingNotice } from './tell-parent';

/**
 * Cancels or terminates a contract, see `endContract`; with `tellFamily` the parent of an unsigned one is told. Refuses with
 * NOT_FOUND, ILLEGAL_TRANSITION.
 */
export function cancelContract(
  deps: PlatformDeps,
  contractId: number,
  { reason, tellFamily = false }: { reason: string; tellFamily?: boolean },
  caller: Caller,
): Promise<Contract> {
  return withTransaction(deps.db, async (trx) => {
    await cancelContracts(deps, trx, { contractIds: [contractId], reason, tellFamily }, caller);
    return getContractDetail(trx, contractId, deps.clock.now());
  });
}

/** The same for several contracts; all messages come before the audit chain, which is locked last. */
export async function cancelContracts(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  { contractIds, reason, tellFamily }: { contractIds: readonly number[]; reason: string; tellFamily: boolean },
  caller: Caller,
): Promise<void> {
  if (contractIds.length === 0) return;
  await lockContracts(trx, contractIds);
  const events: ContractEvent[] = [];
  for (const contractId of contractIds) {
    const contract = await findContractRecord(trx, { contractId, now: deps.clock.now() });
    if (!contract) throw refuse('NOT_FOUND');
    const notice = tellFamily ? await writeNotice(trx, contract, reason) : undefined;
    events.push(await endContract(deps, trx, contract, { reason, caller, notice }));
  }
  await recordContractEvents(deps, trx, events);
}

async function writeNotice(trx: Knex.Transaction, contract: ContractRecord, reason: string): Promise<EndingNotice> {
  const { operator } = await getOperator(trx);
  const cancelled = { ...contract, ...operator, reason, cancelledText: await writeCancelledText(trx, contract) };
  return { purpose: 'contract_cancelled', ...cancellationLetter(cancelled), sms: cancellationSms(cancelled) };
}
