import type { Knex } from 'knex';

/** A key for each student and group that staff create, so that a retry after a lost response creates no second one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table students add request_key text;
    create unique index students_request_key_unique on students (request_key) where request_key is not null;
    alter table groups add request_key text;
    create unique index groups_request_key_unique on groups (request_key) where request_key is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table students drop request_key; alter table groups drop request_key');
}
