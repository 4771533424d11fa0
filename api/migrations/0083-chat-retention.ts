import type { Knex } from 'knex';

/** Finds the messages whose time is over. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index chat_messages_created_at_index on chat_messages (created_at) where deleted_at is null');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index chat_messages_created_at_index');
}
