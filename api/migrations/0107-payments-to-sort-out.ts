import type { Knex } from 'knex';

/** The payments that a person must decide, newest first; a row leaves the index when it is decided. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index payments_to_sort_out_index on payments (date, id)
    where student_id is null and status = 'CONFIRMED' or flag is not null
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index payments_to_sort_out_index');
}
