import type { Knex } from 'knex';

/** Completed imports, so that a repeated one has no effect. The digest reveals nothing about the file. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table student_imports (
      id bigint generated always as identity primary key,
      digest text not null unique,
      user_id bigint references users on delete set null,
      -- how many lines made a card, changed one, were left as they are
      result jsonb not null check (jsonb_typeof(result) = 'object'),
      created_at timestamptz not null
    );
    create index student_imports_user_id_index on student_imports (user_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table student_imports');
}
