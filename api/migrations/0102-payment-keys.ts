import type { Knex } from 'knex';

/** A key for each request to enter a payment, so that a retry after a lost response enters no second one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payments add request_key text;
    create unique index payments_request_key_unique on payments (created_by, request_key) where request_key is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table payments drop request_key');
}
