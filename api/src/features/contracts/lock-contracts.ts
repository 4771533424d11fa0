import type { Knex } from 'knex';
import { lockContract } from './contracts.repository';

/** Locks contracts in the order of their ids, for other features that change several of them. */
export async function lockContracts(trx: Knex.Transaction, contractIds: readonly number[]): Promise<void> {
  for (const contractId of [...contractIds].sort((a, b) => a - b)) await lockContract(trx, contractId);
}
