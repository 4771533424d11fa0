import type { Knex } from 'knex';

/** Who owes, without reading the payments that came: in the list of students and in a card. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index payments_owed_index on payments (student_id, date) include (amount) where status = 'PENDING';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payments_owed_index');
}
