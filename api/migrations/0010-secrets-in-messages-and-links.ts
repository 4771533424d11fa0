import type { Knex } from 'knex';

/** Adds expiry to messages with a code or link; a browser's binding ends with the link that created it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table deliveries
      -- what was said, after the text itself is blanked
      add text_sha256 char(64),
      -- when the code or link in the text stops being good; null: nothing in it does
      add expires_at timestamptz;
    create index deliveries_expires_at_index on deliveries (expires_at) where status in ('pending', 'retrying');

    -- null: bound by registering
    alter table contract_signing_sessions add token_id bigint references contract_signing_tokens on delete cascade;
    create index contract_signing_sessions_token_id_index on contract_signing_sessions (token_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contract_signing_sessions drop token_id;
    alter table deliveries drop expires_at, drop text_sha256;
  `);
}
