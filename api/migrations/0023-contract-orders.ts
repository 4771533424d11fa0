import type { Knex } from 'knex';

/**
 * A key for each request to create a contract, so that a retry after a lost response creates no second one; and an
 * index for lists by type.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contracts add order_key text;
    create unique index contracts_order_key_unique on contracts (admin_id, order_key) where order_key is not null;
    create index contracts_contract_type_index on contracts (contract_type, id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index contracts_contract_type_index; alter table contracts drop order_key');
}
