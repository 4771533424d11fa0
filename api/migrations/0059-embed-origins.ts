import type { Knex } from 'knex';

/** The school's own websites, whose pages may send the public form. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table settings_school add embed_origins text[] not null default '{}'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table settings_school drop embed_origins');
}
