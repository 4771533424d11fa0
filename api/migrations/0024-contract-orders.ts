import type { Knex } from 'knex';

/** What a page calls its order of a contract, so that one whose answer was lost is not made a second time. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contracts add order_key text;
    create unique index contracts_order_key_unique on contracts (admin_id, order_key) where order_key is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table contracts drop order_key');
}
