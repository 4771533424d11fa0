import type { Knex } from 'knex';

/**
 * The own account: a confirmed change of the e-mail address, one-time codes with recovery codes, passkeys, and the
 * school's demand for a second factor. What changes `mustSetUpSecondFactor` of a session's user notifies every process,
 * as in migration 0032; merely used codes and passkeys do not.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings_school add second_factor_required boolean not null default false;

    create table email_changes (
      user_id bigint primary key references users on delete cascade,
      email text not null,
      -- SHA-256 of the token that was e-mailed
      token_hash text not null unique check (length(token_hash) = 64),
      expires_at timestamptz not null
    );
    create index email_changes_expires_at_index on email_changes (expires_at);

    create table second_factors (
      user_id bigint primary key references users on delete cascade,
      -- AES-256-GCM: nonce, tag, ciphertext
      secret bytea not null,
      -- null until the first code was confirmed
      confirmed_at timestamptz,
      -- 30-second step of the last accepted code: no code is accepted twice
      last_step bigint not null default 0,
      -- wrong codes since then; too many close the account's second step until the time is over
      wrong_codes integer not null default 0,
      wrong_codes_since timestamptz
    );

    create table recovery_codes (
      user_id bigint not null references second_factors on delete cascade,
      -- HMAC-SHA-256 with a key of the installation
      code_hash text not null check (length(code_hash) = 64),
      used_at timestamptz,
      primary key (user_id, code_hash)
    );

    -- sign-ins whose password was right and whose code is still missing
    create table pending_sign_ins (
      token_hash text primary key check (length(token_hash) = 64),
      user_id bigint not null references users on delete cascade,
      tries integer not null default 0,
      expires_at timestamptz not null
    );
    create index pending_sign_ins_user_id_index on pending_sign_ins (user_id);
    create index pending_sign_ins_expires_at_index on pending_sign_ins (expires_at);

    create table passkeys (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      -- as the authenticator names it, base64url
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    create index passkeys_user_id_index on passkeys (user_id);

    create table passkey_challenges (
      challenge_hash text primary key check (length(challenge_hash) = 64),
      -- who adds a passkey; null for a sign-in
      user_id bigint references users on delete cascade,
      expires_at timestamptz not null
    );
    create index passkey_challenges_user_id_index on passkey_challenges (user_id);
    create index passkey_challenges_expires_at_index on passkey_challenges (expires_at);

    create trigger notify_sessions after insert or delete or truncate or update of confirmed_at on second_factors
      for each statement execute function notify_sessions();
    create trigger notify_sessions after insert or delete or truncate on passkeys
      for each statement execute function notify_sessions();
    create trigger notify_sessions after update of second_factor_required on settings_school
      for each statement execute function notify_sessions();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table passkey_challenges, passkeys, pending_sign_ins, recovery_codes, second_factors, email_changes;
    drop trigger notify_sessions on settings_school;
    alter table settings_school drop second_factor_required;
  `);
}
