import type { Knex } from 'knex';

/**
 * Changes of student cards with old and new values. Separate from the audit chain, which must not hold personal data:
 * an erasure of the student empties `changes` and keeps the row.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table student_changes (
      id bigint generated always as identity primary key,
      student_id bigint not null references students on delete cascade,
      event text not null check (event in
        ('created', 'updated', 'archived', 'restored', 'document_uploaded', 'document_changed', 'document_deleted')),
      -- {field, from, to}[], the values as text
      changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
      user_id bigint references users on delete set null,
      created_at timestamptz not null
    );
    create index student_changes_student_id_index on student_changes (student_id, id);
    create index student_changes_user_id_index on student_changes (user_id);

    -- orders of the list besides the one by name
    create index students_birth_date_index on students (birth_date, id);
    drop index students_created_at_index;
    create index students_created_at_index on students (created_at, id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index students_created_at_index;
    create index students_created_at_index on students (created_at);
    drop index students_birth_date_index;
    drop table student_changes;
  `);
}
