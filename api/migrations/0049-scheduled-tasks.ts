import type { Knex } from 'knex';

/** Scheduled tasks are jobs of the job queue. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop table chores');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create table chores (
      name text primary key,
      started_at timestamptz not null,
      finished_at timestamptz
    );
  `);
}
