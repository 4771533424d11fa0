import type { Knex } from 'knex';

/** A key for each trial request, so that a retry after a lost response stores no second one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table trial_requests add request_key text;
    create unique index trial_requests_request_key_unique on trial_requests (request_key)
      where request_key is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table trial_requests drop request_key');
}
