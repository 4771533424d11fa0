import type { Knex } from 'knex';

/** A price of a plan that is known in advance: it is the price of subscriptions that begin on its day or later. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table subscription_plans add next_price integer check (next_price > 0), add next_price_from date,
      add constraint subscription_plans_price_and_day_check check ((next_price is null) = (next_price_from is null));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table subscription_plans drop next_price, drop next_price_from;`);
}
