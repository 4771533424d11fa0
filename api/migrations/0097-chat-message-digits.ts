import type { Knex } from 'knex';

/** Finds a phone in messages, however it is written. Few messages have digits, so the index is small. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index chat_messages_digits_index on chat_messages
      using gin (regexp_replace(text, '[^0-9]+', '', 'g') gin_trgm_ops) where text ~ '[0-9]'
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index chat_messages_digits_index');
}
