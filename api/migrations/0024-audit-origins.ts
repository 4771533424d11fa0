import type { Knex } from 'knex';

/** Finds the events whose addresses are past their term; those of contracts and requests go with these. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index audit_logs_old_origins_index on audit_logs (timestamp)
      where personal_salt is not null and contract_id is null and not jsonb_exists(metadata, 'trialRequestId')
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index audit_logs_old_origins_index');
}
