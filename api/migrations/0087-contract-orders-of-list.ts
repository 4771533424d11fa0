import type { Knex } from 'knex';

/** The orders of the contract list: by day, and by how long an unsigned contract has been waiting; ended ones come last. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index contracts_contract_date_index on contracts (contract_date, id);
    create index contracts_waiting_index on contracts (
      (case when status in ('draft', 'sent') then coalesce(sent_at, created_at) else timestamptz '2099-12-31 00:00:00+00' end),
      id
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index contracts_waiting_index; drop index contracts_contract_date_index');
}
