import type { Knex } from 'knex';
import { lockContract } from './contracts.repository';

/** For other features: the locks that come before any change of contracts, always in the order of their ids. */
export async function lockContracts(trx: Knex.Transaction, contractIds: readonly number[]): Promise<void> {
  for (const contractId of [...contractIds].sort((a, b) => a - b)) await lockContract(trx, contractId);
}
