import type { Knex } from 'knex';

/** How a contract ended, what was sealed, and delivery reports. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contracts
      -- of the signing certificate, for the public check page; made with the signature
      add check_code char(10) unique,
      -- SHA-256 of the sealed file and of the certificate that sealed it
      add signed_file_sha256 char(64),
      add seal_certificate_sha256 char(64),
      add sealed_at timestamptz,
      add cancelled_at timestamptz,
      add cancelled_by bigint references users on delete set null,
      add cancel_reason text,
      -- a public offer: accepted by deed or on paper, put on record by staff
      add acceptance_basis text check (acceptance_basis in ('payment', 'attendance', 'paper')),
      add accepted_on date,
      add check (num_nonnulls(acceptance_basis, accepted_on) in (0, 2)),
      add check (status <> 'cancelled' or cancelled_at is not null);
    create index contracts_signed_file_sha256_index on contracts (signed_file_sha256);
    create index contracts_cancelled_by_index on contracts (cancelled_by);

    alter table deliveries
      add purpose text not null check (purpose in (
        'password_reset', 'registration_link', 'signing_link', 'signing_code', 'contract_copy', 'signed_contract',
        'termination_notice', 'consent_link', 'consent_revoked', 'audit_anchor', 'operator_notice'
      )),
      -- what the provider said after it had accepted the message
      add report text check (report in ('delivered', 'undelivered')),
      add reported_at timestamptz,
      add check ((report is null) = (reported_at is null));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table deliveries drop report, drop reported_at, drop purpose;
    alter table contracts drop check_code, drop signed_file_sha256, drop seal_certificate_sha256, drop sealed_at,
      drop cancelled_at, drop cancelled_by, drop cancel_reason, drop acceptance_basis, drop accepted_on;
  `);
}
