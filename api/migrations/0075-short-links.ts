import type { Knex } from 'knex';

/** Short addresses for SMS; neither the address nor the code can be read from a row. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table short_links (
      code_hash char(64) primary key,
      -- the path, encrypted with a key made of the code
      sealed_path bytea not null,
      created_at timestamptz not null,
      -- when the page behind the address stops being open
      expires_at timestamptz not null
    );
    create index short_links_expires_at_index on short_links (expires_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table short_links');
}
