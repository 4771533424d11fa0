import type { Knex } from 'knex';

/**
 * Login sessions end when their account is deactivated by any statement, so that they are not valid again after a
 * reactivation. Requests for a reset link wait here for the job that looks up the address. `lock_told_at` is when the
 * account's owner was last told that strangers had used up the sign-in attempts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function end_sessions_of_deactivated() returns trigger language plpgsql as $$
    begin
      delete from sessions where user_id = new.id;
      return null;
    end $$;
    create trigger end_sessions_of_deactivated after update of active on users
      for each row when (old.active and not new.active) execute function end_sessions_of_deactivated();
    delete from sessions using users where users.id = sessions.user_id and not users.active;

    alter table users add lock_told_at timestamptz;

    create table password_reset_requests (
      id bigint generated always as identity primary key,
      email text not null,
      ip_address varchar(45) not null,
      user_agent text not null,
      created_at timestamptz not null
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table password_reset_requests;
    alter table users drop lock_told_at;
    drop trigger end_sessions_of_deactivated on users;
    drop function end_sessions_of_deactivated;
  `);
}
