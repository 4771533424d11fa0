import type { Knex } from 'knex';

/** The key of the call that sold a plan to several students, so that a repeated call sells nothing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table subscriptions add batch_key text;
    create index subscriptions_batch_key_index on subscriptions (batch_key) where batch_key is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table subscriptions drop batch_key');
}
