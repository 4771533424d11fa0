import type { Knex } from 'knex';

/** Browsers that asked for push messages. A session that is ended takes its browser along; see `sessions.ts`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table push_subscriptions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      -- null: the session has run out by itself, and the person is likely to sign in again
      session_id bigint references sessions on delete cascade,
      endpoint text not null unique check (length(endpoint) <= 1000),
      p256dh text not null,
      auth text not null,
      -- the public key that the browser subscribed with; another secret key of the server makes another one
      vapid_key text not null,
      language text not null check (language in ('ru', 'en')),
      created_at timestamptz not null,
      last_seen_at timestamptz not null
    );
    create index push_subscriptions_user_id_index on push_subscriptions (user_id, last_seen_at);
    create index push_subscriptions_session_id_index on push_subscriptions (session_id);
    create index push_subscriptions_last_seen_at_index on push_subscriptions (last_seen_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table push_subscriptions');
}
