import type { Knex } from 'knex';

/**
 * An index to find events whose addresses must be erased; addresses of contracts and requests are erased with these.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index audit_logs_old_origins_index on audit_logs (timestamp)
      where personal_salt is not null and contract_id is null and not jsonb_exists(metadata, 'trialRequestId')
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index audit_logs_old_origins_index');
}
