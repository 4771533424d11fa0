import type { Knex } from 'knex';

/**
 * The prices that a plan had before the day of an announced one, `[{price, until}]`, the oldest first: those of
 * subscriptions that begin before `until` and are sold later.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table subscription_plans add former_prices jsonb not null default '[]'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`alter table subscription_plans drop former_prices`);
}
