import type { Knex } from 'knex';

/**
 * How an installation begins: the token by which the first owner's account is created, and the steps of the set-up that
 * the owner skipped. Whether a step is done follows from the data itself.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table first_run_tokens (
      id smallint primary key default 1 check (id = 1),
      token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
      created_at timestamptz not null
    );

    create table skipped_setup_steps (
      step text primary key check (step in ('school', 'requisites', 'places', 'coaches', 'documents')),
      user_id bigint references users on delete set null,
      skipped_at timestamptz not null
    );
    create index skipped_setup_steps_user_id_index on skipped_setup_steps (user_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table skipped_setup_steps, first_run_tokens');
}
