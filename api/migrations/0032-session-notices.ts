import type { Knex } from 'knex';

/**
 * Login sessions are cached for some seconds. A committed change that may end a session or change its user notifies
 * every process. Mere use of a session does not: it only extends its life.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function notify_sessions() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sessions', '');
      return null;
    end $$;

    create trigger notify_sessions after delete or truncate on sessions
      for each statement execute function notify_sessions();
    create trigger notify_sessions after update or delete or truncate on users
      for each statement execute function notify_sessions();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function notify_sessions cascade');
}
