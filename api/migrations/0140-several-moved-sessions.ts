import type { Knex } from 'knex';

/** Several sessions that had been moved to one day are cancelled there together, and each may be restored. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table subscription_events
      alter closed_session type date[] using case when closed_session is not null then array[closed_session] end;
    alter table subscription_events rename closed_session to closed_sessions;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table subscription_events rename closed_sessions to closed_session;
    alter table subscription_events alter closed_session type date using closed_session[1];
  `);
}
