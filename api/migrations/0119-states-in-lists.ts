import type { Knex } from 'knex';

/** The list of contracts tells contracts that ended before and after their signature apart, from the index alone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index contracts_status_index;
    create index contracts_status_index on contracts (status, created_at, id) include (signed_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index contracts_status_index;
    create index contracts_status_index on contracts (status, created_at, id);
  `);
}
