import type { Knex } from 'knex';

/** Reminders of expiring student documents: to the parent once per stage, to staff once a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table deliveries drop constraint deliveries_purpose_check, add constraint deliveries_purpose_check check (
      purpose in (
        'password_reset', 'registration_link', 'signing_link', 'signing_code', 'contract_copy', 'signed_contract',
        'termination_notice', 'consent_link', 'consent_revoked', 'document_reminder', 'document_digest', 'audit_anchor',
        'operator_notice'
      ));
    -- they name children: what still holds a text is blanked when a family is erased
    create index deliveries_digest_texts_index on deliveries (id) where purpose = 'document_digest' and text <> '';

    -- a document is what it proves until when: two pages of one certificate are reminded of once
    create table document_reminders (
      id bigint generated always as identity primary key,
      student_id bigint not null references students on delete cascade,
      document_type text not null,
      expires_on date not null,
      stage text not null check (stage in ('month', 'week', 'ended', 'manual')),
      delivery_id bigint references deliveries on delete set null,
      -- why the parent got no letter
      unsent text check (unsent in ('noEmail', 'consentRevoked')),
      created_at timestamptz not null,
      created_by bigint references users on delete set null,
      -- the school's day whose letter to staff tells of it
      told_on date,
      check (unsent is null or delivery_id is null)
    );
    create unique index document_reminders_stage_unique on document_reminders
      (student_id, document_type, expires_on, stage) where stage <> 'manual';
    create index document_reminders_document_index on document_reminders (student_id, document_type, expires_on, id);
    create index document_reminders_untold_index on document_reminders (id) where told_on is null and stage <> 'manual';
    create index document_reminders_delivery_id_index on document_reminders (delivery_id);
    create index document_reminders_created_by_index on document_reminders (created_by);

    -- days of the school on which everything was reminded of and staff were told
    create table document_reminder_days (
      day date primary key,
      finished_at timestamptz not null
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table document_reminder_days, document_reminders;
    drop index deliveries_digest_texts_index;
    alter table deliveries drop constraint deliveries_purpose_check, add constraint deliveries_purpose_check check (
      purpose in (
        'password_reset', 'registration_link', 'signing_link', 'signing_code', 'contract_copy', 'signed_contract',
        'termination_notice', 'consent_link', 'consent_revoked', 'audit_anchor', 'operator_notice'
      ));
  `);
}
