import type { Knex } from 'knex';
import { type ContractRecord, hasSigningToken } from '../contracts.repository';

/**
 * What a message to the parent says after the title of a contract that was cancelled before its signature, 'отменен: …'. An
 * offer is not signed; a link stops only where one was issued.
 */
export async function writeCancelledText(
  trx: Knex.Transaction,
  { id, contractType }: Pick<ContractRecord, 'id' | 'contractType'>,
): Promise<string> {
  if (contractType === 'public_offer') return 'отменен';
  return (await hasSigningToken(trx, id))
    ? 'отменен: подписывать его не нужно, ссылка больше не действует'
    : 'отменен: подписывать его не нужно';
}
