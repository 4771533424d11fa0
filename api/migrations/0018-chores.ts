import type { Knex } from 'knex';

/** Scheduled work, done by whichever process takes it first. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table chores (
      name text primary key,
      started_at timestamptz not null,
      -- null: running, or its process died
      finished_at timestamptz
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table chores');
}
