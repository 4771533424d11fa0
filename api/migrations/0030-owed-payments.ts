import type { Knex } from 'knex';

/** An index to find owed payments without reading received ones, for the list of students and the card. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index payments_owed_index on payments (student_id, date) include (amount) where status = 'PENDING';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payments_owed_index');
}
