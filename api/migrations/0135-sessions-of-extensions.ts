import type { Knex } from 'knex';

/**
 * The groups whose sessions an extension makes up for, and the planned day of a single session that had been moved; both
 * empty where that is not known. And an index for the changes of payments since a register for 1C.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table subscription_events add closed_group_ids bigint[], add closed_session date;
    create index payment_events_at_index on payment_events (at)
      where kind in ('confirmed', 'mistaken', 'linked', 'unlinked', 'updated');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index payment_events_at_index;
    alter table subscription_events drop column closed_group_ids, drop column closed_session;
  `);
}
