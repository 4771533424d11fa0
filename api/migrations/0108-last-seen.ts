import type { Knex } from 'knex';

/**
 * When each user was last signed in. Login sessions are deleted once they have expired, and a change of `users` would
 * empty every process's cache of them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table last_seen (
      user_id integer primary key references users on delete cascade,
      seen_at timestamptz not null
    );
    insert into last_seen
    select u.id, max(known.at) from users u join (
      select user_id::text, last_seen_at as at from sessions
      union all select user_id, timestamp from audit_logs where event_type = 'auth.login'
    ) known on known.user_id = u.id::text
    group by u.id;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table last_seen');
}
