import type { Knex } from 'knex';

/** The day from which a session came with its substitute to a day on which the group has another session. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table session_substitutes add moved_from date');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table session_substitutes drop column moved_from');
}
