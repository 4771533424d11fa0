import type { Knex } from 'knex';

/** Completed imports of bank statements, so that a repeated one has no effect. The digest reveals nothing about the file. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payment_statement_imports (
      id bigint generated always as identity primary key,
      digest text not null unique,
      user_id bigint references users on delete set null,
      -- how many documents made a payment, were here already, were left out
      result jsonb not null check (jsonb_typeof(result) = 'object'),
      created_at timestamptz not null
    );
    create index payment_statement_imports_user_id_index on payment_statement_imports (user_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table payment_statement_imports');
}
