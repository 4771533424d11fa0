import type { Knex } from 'knex';

/** Versioned documents, registration by link, and contracts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table contract_templates (
      id bigint generated always as identity primary key,
      kind text not null check (kind in (
        'contract', 'consent_personal_data', 'consent_contract', 'consent_medical', 'consent_trial_request',
        'esign_agreement', 'privacy_policy', 'privacy_policy_contract'
      )),
      version integer not null check (version > 0),
      title text not null,
      -- {{variables}} are filled in when a document is made
      body_html text not null,
      sha256 char(64) not null,
      created_by bigint references users on delete set null,
      created_at timestamptz not null default now(),
      unique (kind, version)
    );
    create index contract_templates_created_by_index on contract_templates (created_by);

    create table registration_links (
      id bigint generated always as identity primary key,
      admin_id bigint references users on delete set null,
      -- SHA-256 of the token; the token itself is shown once, to who issued the link
      unique_token_hash char(64) not null unique,
      is_active boolean not null default true,
      reusable boolean not null default false,
      trial_request_id bigint references trial_requests on delete set null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      revoked_at timestamptz,
      check (expires_at > created_at),
      check (revoked_at is null or not is_active)
    );
    create index registration_links_admin_id_index on registration_links (admin_id);
    create index registration_links_trial_request_id_index on registration_links (trial_request_id);
    create index registration_links_created_at_index on registration_links (created_at, id);

    create table pending_student_registrations (
      id bigint generated always as identity primary key,
      link_id bigint references registration_links on delete set null,
      admin_id bigint references users on delete set null,
      student_data text not null check (jsonb_typeof(student_data::jsonb) = 'object'),
      parent_data text not null check (jsonb_typeof(parent_data::jsonb) = 'object'),
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
      student_id bigint references students on delete set null,
      created_at timestamptz not null default now(),
      reviewed_at timestamptz,
      reviewed_by bigint references users on delete set null,
      rejection_reason text,
      check ((status = 'pending') = (reviewed_at is null)),
      check ((status = 'rejected') = (rejection_reason is not null))
    );
    create index pending_registrations_status_index on pending_student_registrations (status, created_at, id);
    create index pending_registrations_link_id_index on pending_student_registrations (link_id);
    create index pending_registrations_admin_id_index on pending_student_registrations (admin_id);
    create index pending_registrations_student_id_index on pending_student_registrations (student_id);
    create index pending_registrations_reviewed_by_index on pending_student_registrations (reviewed_by);

    create table contracts (
      id bigint generated always as identity primary key,
      contract_number text not null unique,
      contract_date date not null,
      -- null until the registration it came from is approved
      student_id bigint references students on delete restrict,
      registration_id bigint unique references pending_student_registrations on delete restrict,
      admin_id bigint references users on delete set null,
      contract_type text not null default 'electronic_signature'
        check (contract_type in ('public_offer', 'electronic_signature')),
      status text not null default 'draft'
        check (status in ('draft', 'sent', 'signed', 'completed', 'cancelled', 'expired')),
      template_id bigint not null references contract_templates on delete restrict,
      -- the exact text that is signed, and its SHA-256, from the moment of the first code on
      document_html text,
      document_sha256 char(64),
      frozen_at timestamptz,
      draft_file_url text,
      signed_file_url text,
      metadata jsonb not null default '{}',
      -- SHA-256 of the link's token
      signature_token char(64) unique,
      signature_expires_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      sent_at timestamptz,
      signed_at timestamptz,
      completed_at timestamptz,
      check (num_nonnulls(student_id, registration_id) >= 1),
      check (num_nonnulls(frozen_at, document_html, document_sha256) in (0, 3)),
      check (status not in ('signed', 'completed') or signed_at is not null)
    );
    create index contracts_student_id_index on contracts (student_id);
    create index contracts_admin_id_index on contracts (admin_id);
    create index contracts_template_id_index on contracts (template_id);
    create index contracts_status_index on contracts (status, created_at, id);
    create index contracts_created_at_index on contracts (created_at, id);

    alter table pending_student_registrations add contract_id bigint unique references contracts on delete set null;

    -- numbering without gaps: the counter is raised in the transaction that makes the contract
    create table contract_counters (
      id bigint generated always as identity primary key,
      year integer not null unique check (year between 2000 and 9999),
      counter integer not null default 0 check (counter >= 0),
      updated_at timestamptz not null default now()
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table pending_student_registrations drop contract_id;
    drop table contract_counters, contracts, pending_student_registrations, registration_links, contract_templates;
  `);
}
