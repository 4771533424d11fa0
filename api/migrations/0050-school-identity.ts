import type { Knex } from 'knex';

/** What families recognise the school by: the phone and address to turn to, the accent colour, and the logo. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings_school
      add phone text not null default '',
      add address text not null default '',
      add accent_color text check (accent_color ~ '^#[0-9a-f]{6}$');

    -- Kept in the database, so that a backup of it holds the logo, and every API process serves the same one.
    create table school_logo (
      id smallint primary key default 1 check (id = 1),
      content bytea not null check (octet_length(content) <= 300000),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      updated_at timestamptz not null default now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table school_logo;
    alter table settings_school drop phone, drop address, drop accent_color;
  `);
}
