import type { Knex } from 'knex';

/** Staff accounts, their sessions, and the school itself (specification section 3 and 6). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table users (
      id bigint generated always as identity primary key,
      username text not null unique check (length(username) >= 3),
      password_hash text,
      role text not null default 'coach' check (role in ('owner', 'senior_admin', 'admin', 'coach', 'accountant')),
      email text,
      full_name text,
      phone text,
      active boolean not null default true,
      -- SHA-256 of the token that was e-mailed, never the token
      reset_token text unique,
      reset_token_expiry timestamptz,
      created_by bigint references users on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((reset_token is null) = (reset_token_expiry is null))
    );
    create unique index users_email_unique on users (lower(email));
    create index users_role_index on users (role);
    create index users_created_by_index on users (created_by);

    create table sessions (
      id bigint generated always as identity primary key,
      token_hash text not null unique check (length(token_hash) = 64),
      user_id bigint not null references users on delete cascade,
      ip_address varchar(45),
      user_agent text,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      check (expires_at > created_at)
    );
    create index sessions_user_id_index on sessions (user_id);
    create index sessions_expires_at_index on sessions (expires_at);

    -- One row: the school that this installation serves. Its operator is named in contracts and consents.
    create table settings_school (
      id smallint primary key default 1 check (id = 1),
      name text not null,
      operator_name text not null,
      operator_inn text not null default '',
      operator_ogrn text not null default '',
      operator_address text not null default '',
      operator_phone text not null default '',
      operator_email text not null,
      bank_details text not null default '',
      currency char(3) not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
      time_zone text not null default 'Europe/Moscow',
      sms_daily_limit integer not null default 500 check (sms_daily_limit >= 0),
      updated_at timestamptz not null default now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table settings_school, sessions, users');
}
