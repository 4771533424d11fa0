import type { Knex } from 'knex';

/** Messages that were withdrawn before sending: 'failed' in the specification's statuses, but not lost. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table deliveries add withdrawn_at timestamptz,
      add constraint deliveries_withdrawn_check check (withdrawn_at is null or (status = 'failed' and text = ''));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table deliveries drop withdrawn_at');
}
