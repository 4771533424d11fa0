import type { Knex } from 'knex';

/**
 * Who read a document version for the school, and when. Forms and sending stay closed until the versions in force are
 * read. The author of a version counts as a reader.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table document_readings (
      template_id bigint primary key references contract_templates on delete restrict,
      user_id bigint references users on delete set null,
      read_at timestamptz not null
    );
    create index document_readings_user_id_index on document_readings (user_id);
    insert into document_readings (template_id, user_id, read_at)
      select id, created_by, created_at from contract_templates where created_by is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table document_readings');
}
