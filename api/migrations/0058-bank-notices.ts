import type { Knex } from 'knex';

/** What the state of a payment is computed from: of each notice the bank's payment, its status and its amount. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table bank_notices
      add bank_payment_id text,
      add status text,
      -- hundredths of the currency's unit
      add amount_minor bigint;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table bank_notices drop bank_payment_id, drop status, drop amount_minor');
}
