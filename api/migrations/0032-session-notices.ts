import type { Knex } from 'knex';

/**
 * Sessions are kept in memory for some seconds. What may end one, or change who it stands for, is told to every process
 * when it commits. A session's mere use is not: it only lengthens its life.
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
