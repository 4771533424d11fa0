import type { Knex } from 'knex';
import type { PlatformDeps } from '../../platform/platform-deps';
import { type ContractEvent, insertLogEntries } from './contract-log.repository';

export type { ContractEvent };

/**
 * Writes events to the contract's own log (specification section 3, `contract_audit_log`) and to the audit chain, in
 * the caller's transaction. Call it last, because it locks the head of the chain until the transaction ends. Returns
 * the hash of each event in the chain.
 */
export async function recordContractEvents(
  deps: Pick<PlatformDeps, 'audit' | 'clock'>,
  trx: Knex.Transaction,
  events: ContractEvent[],
): Promise<string[]> {
  await insertLogEntries(trx, events, deps.clock.now());
  return deps.audit.append(trx, events);
}
