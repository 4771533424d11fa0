import type { Knex } from 'knex';

/** Deliveries and the evidence of signing (63-FZ, 152-FZ). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table deliveries (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('sms', 'email')),
      recipient text not null,
      subject text,
      text text not null,
      html text,
      attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
      status text not null default 'pending'
        check (status in ('pending', 'retrying', 'failed', 'success', 'max_attempts_reached')),
      attempts integer not null default 0 check (attempts >= 0),
      provider text,
      provider_message_id text,
      message_id text,
      last_error text,
      contract_id bigint references contracts on delete set null,
      idempotency_key text not null unique,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      sent_at timestamptz
    );
    create index deliveries_status_index on deliveries (status, created_at);
    create index deliveries_contract_id_index on deliveries (contract_id);
    create index deliveries_channel_created_at_index on deliveries (channel, created_at);
    create index deliveries_recipient_index on deliveries (recipient, created_at);
    create index deliveries_provider_message_id_index on deliveries (provider_message_id);

    create table contract_signing_tokens (
      id bigint generated always as identity primary key,
      contract_id bigint not null references contracts on delete cascade,
      token_hash char(64) not null unique,
      purpose text not null check (purpose in ('sign')),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      revoked_at timestamptz,
      check (expires_at > created_at)
    );
    create index contract_signing_tokens_contract_id_index on contract_signing_tokens (contract_id);

    -- binds a browser to a contract: the HttpOnly cookie's hash
    create table contract_signing_sessions (
      id bigint generated always as identity primary key,
      contract_id bigint not null references contracts on delete cascade,
      token_hash char(64) not null unique,
      ip_address varchar(45),
      user_agent text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      check (expires_at > created_at)
    );
    create index contract_signing_sessions_contract_id_index on contract_signing_sessions (contract_id);
    create index contract_signing_sessions_expires_at_index on contract_signing_sessions (expires_at);

    create table contract_signatures (
      id bigint generated always as identity primary key,
      contract_id bigint not null references contracts on delete restrict,
      status text not null default 'initiated'
        check (status in ('initiated', 'verified', 'cancelled', 'expired', 'exhausted')),
      -- HMAC over signature id, phone, document hash and code; null for the moment between insert and HMAC
      verification_code char(64),
      phone_number text not null,
      attempt_count integer not null default 0 check (attempt_count between 0 and 5),
      document_sha256 char(64) not null,
      -- the agreement on the use of the simple electronic signature that the parent accepted first
      agreement_id bigint not null references contract_templates on delete restrict,
      agreement_accepted_at timestamptz not null,
      delivery_id bigint references deliveries on delete set null,
      verified_at timestamptz,
      expires_at timestamptz not null,
      ip_address varchar(45),
      user_agent text,
      digital_fingerprint text,
      signature_hash text,
      integrity_checksum text,
      validation_hash text,
      device_info jsonb,
      security_level varchar(20) not null default 'standard',
      created_at timestamptz not null default now(),
      check ((status = 'verified') = (verified_at is not null))
    );
    -- one open code and one signature for a contract at most: simultaneous calls meet here
    create unique index contract_signatures_initiated_unique on contract_signatures (contract_id) where status = 'initiated';
    create unique index contract_signatures_verified_unique on contract_signatures (contract_id) where status = 'verified';
    create index contract_signatures_contract_id_index on contract_signatures (contract_id, created_at);
    create index contract_signatures_agreement_id_index on contract_signatures (agreement_id);
    create index contract_signatures_delivery_id_index on contract_signatures (delivery_id);
    create index contract_signatures_phone_number_index on contract_signatures (phone_number, created_at);

    create table contract_audit_log (
      id bigint generated always as identity primary key,
      contract_id bigint not null references contracts on delete restrict,
      user_id bigint references users on delete set null,
      action text not null,
      details jsonb not null default '{}',
      ip_address varchar(45),
      user_agent text,
      session_id text,
      timestamp timestamptz not null default now()
    );
    create index contract_audit_log_contract_id_index on contract_audit_log (contract_id, id);
    create index contract_audit_log_user_id_index on contract_audit_log (user_id);

    -- each consent is evidence: the document's version and hash, when, from where; revoked, never deleted
    create table consents (
      id bigint generated always as identity primary key,
      document_id bigint not null references contract_templates on delete restrict,
      document_sha256 char(64) not null,
      trial_request_id bigint references trial_requests on delete restrict,
      registration_id bigint references pending_student_registrations on delete restrict,
      contract_id bigint references contracts on delete restrict,
      accepted_at timestamptz not null default now(),
      ip_address varchar(45),
      user_agent text,
      revoked_at timestamptz,
      check (num_nonnulls(trial_request_id, registration_id, contract_id) >= 1)
    );
    create index consents_document_id_index on consents (document_id);
    create index consents_trial_request_id_index on consents (trial_request_id);
    create index consents_registration_id_index on consents (registration_id);
    create index consents_contract_id_index on consents (contract_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table consents, contract_audit_log, contract_signatures, contract_signing_sessions, contract_signing_tokens, deliveries;
  `);
}
