import type { Knex } from 'knex';

/**
 * Login sessions of a deactivated account, which admit nobody, stay until they expire or the account is reactivated, so
 * that its open pages learn why they ended.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter function end_sessions_of_deactivated rename to end_sessions_of_user;
    drop trigger end_sessions_of_deactivated on users;
    create trigger end_sessions_of_reactivated after update of active on users
      for each row when (new.active and not old.active) execute function end_sessions_of_user();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from sessions using users where users.id = sessions.user_id and not users.active;
    drop trigger end_sessions_of_reactivated on users;
    create trigger end_sessions_of_deactivated after update of active on users
      for each row when (old.active and not new.active) execute function end_sessions_of_user();
    alter function end_sessions_of_user rename to end_sessions_of_deactivated;
  `);
}
