import type { Knex } from 'knex';
import { isLostSql } from './delivery-state.sql';

interface LostMessage {
  deliveryId: number;
  attempts: number;
  recipient: string;
  contractId: number;
  contractNumber: string;
}

/** The newest message of a channel about each contract, if it was lost since that moment; oldest first. */
export async function listLostMessages(db: Knex, since: Date): Promise<LostMessage[]> {
  const { rows } = await db.raw<{ rows: LostMessage[] }>(
    `select d.id as delivery_id, d.attempts, d.recipient, c.id as contract_id, c.contract_number
     from deliveries d join contracts c on c.id = d.contract_id
     where ${isLostSql('d')} and d.updated_at >= :since and d.recipient <> '' and not exists (
       select from deliveries n
       where n.contract_id = d.contract_id and n.channel = d.channel and n.id > d.id and n.withdrawn_at is null)
     order by d.id`,
    { since },
  );
  return rows;
}
