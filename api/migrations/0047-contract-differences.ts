import type { Knex } from 'knex';

/** Confirmed differences between a contract and the student's card, and the contract that replaced another. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contracts
      add confirmed_differences text check (confirmed_differences ~ '^[0-9a-f]{64}$'),
      add replaced_by_id bigint references contracts on delete set null;
    create index contracts_replaced_by_id_index on contracts (replaced_by_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table contracts drop confirmed_differences, drop replaced_by_id');
}
