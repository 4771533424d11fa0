import type { Knex } from 'knex';

/** The hall of a branch in which a group trains: two groups in one branch clash only in the same hall. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table groups add hall text check (hall <> '')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table groups drop hall');
}
