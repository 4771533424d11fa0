import type { Knex } from 'knex';
import type { AppDeps } from '../platform/app-deps';
import { type ContractEvent, insertIntoLog } from './contract-log.repository';

export type { ContractEvent };

/**
 * Writes what happened to a contract: into the contract's own log (specification section 3, `contract_audit_log`) and
 * into the audit chain, in the caller's transaction. The chain's head is locked until its end, so call it last.
 * Returns the chain's hash of each event.
 */
export async function recordContractEvents(
  deps: Pick<AppDeps, 'audit' | 'clock'>,
  trx: Knex.Transaction,
  events: ContractEvent[],
): Promise<string[]> {
  await insertIntoLog(trx, events, deps.clock.now());
  return deps.audit.append(trx, events);
}
