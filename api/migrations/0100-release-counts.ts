import type { Knex } from 'knex';

/** Starts and failures of canaries and of the live releases beside them, as pages tell them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table release_counts (
      part text not null,
      version text not null,
      -- counted from the start of the canary, so that a second try of a version does not begin with the first one's counts
      minute timestamptz not null,
      starts integer not null check (starts >= 0),
      failures integer not null check (failures >= 0),
      primary key (part, version, minute)
    )
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table release_counts');
}
