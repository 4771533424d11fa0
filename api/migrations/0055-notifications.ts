import type { Knex } from 'knex';

/** What staff are told: the rules of the school, own choices, the texts, and the notifications of the bell. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- no row: the default of the event
    create table notification_rules (
      id bigint generated always as identity primary key,
      event text not null check (length(event) <= 50),
      channel text not null check (channel in ('bell', 'email', 'sms')),
      role text check (role in ('owner', 'senior_admin', 'admin', 'coach', 'accountant')),
      -- a person's rule goes before that of the role
      user_id bigint references users on delete cascade,
      state text not null check (state in ('off', 'on', 'required')),
      updated_at timestamptz not null,
      check ((role is null) <> (user_id is null))
    );
    create unique index notification_rules_role_unique on notification_rules (event, channel, role) where role is not null;
    create unique index notification_rules_user_unique on notification_rules (user_id, event, channel);

    create table notification_choices (
      user_id bigint not null references users on delete cascade,
      event text not null check (length(event) <= 50),
      channel text not null check (channel in ('bell', 'email', 'sms')),
      enabled boolean not null,
      primary key (user_id, event, channel)
    );
    create table notification_digests (
      user_id bigint primary key references users on delete cascade
    );

    -- no row: the product's own text
    create table notification_texts (
      event text not null check (length(event) <= 50),
      channel text not null check (channel in ('bell', 'email', 'sms')),
      subject text not null,
      text text not null,
      updated_at timestamptz not null,
      primary key (event, channel)
    );

    create table notifications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      event text not null check (length(event) <= 50),
      -- 'trial_request:12'; the erasure of a family finds its notifications by it
      subject text not null check (length(subject) <= 60),
      -- what makes the same event of a subject happen again, such as the day
      occurrence text not null check (length(occurrence) <= 60),
      -- values of the text's variables
      parameters jsonb not null,
      link text not null,
      created_at timestamptz not null,
      read_at timestamptz,
      unique (user_id, event, subject, occurrence)
    );
    create index notifications_unread_index on notifications (user_id) where read_at is null;
    create index notifications_list_index on notifications (user_id, (read_at is null) desc, id desc);
    create index notifications_subject_index on notifications (subject);
    create index notifications_read_at_index on notifications (read_at) where read_at is not null;

    -- Adds a purpose to those that are allowed already. Letters about documents become one of these messages.
    do $$
    declare allowed text;
    begin
      select pg_get_expr(conbin, conrelid) into allowed from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format(
        'alter table deliveries add constraint deliveries_purpose_check check (%s or purpose = ''staff_notification'')',
        allowed);
    end $$;
    update deliveries set purpose = 'staff_notification',
      idempotency_key = regexp_replace(
        idempotency_key, '^document-digest:([0-9-]+):([0-9]+)$', 'staff:documents:\\1:documentsEnding::\\2:email')
    where purpose = 'document_digest';
    drop index deliveries_digest_texts_index;
    -- they name children: what still holds a text is blanked when a family is erased
    create index deliveries_staff_texts_index on deliveries (id) where purpose = 'staff_notification' and text <> '';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index deliveries_staff_texts_index;
    update deliveries set purpose = 'document_digest' where purpose = 'staff_notification';
    create index deliveries_digest_texts_index on deliveries (id) where purpose = 'document_digest' and text <> '';
    do $$
    declare allowed text;
    begin
      select replace(pg_get_expr(conbin, conrelid), ' OR (purpose = ''staff_notification''::text)', '') into allowed
      from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format('alter table deliveries add constraint deliveries_purpose_check check (%s)', allowed);
    end $$;
    drop table notifications, notification_texts, notification_digests, notification_choices, notification_rules;
  `);
}
