import type { Knex } from 'knex';

/** Anchors of the audit chain and results of its checks. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- who gets the head of the audit chain every day; null: nobody
    alter table settings_school add anchor_email text;

    -- the head of the chain, once a day; the same is in the object store as audit-anchors/<day>.json
    create table audit_anchors (
      -- of the school's zone
      day date primary key,
      events bigint not null check (events > 0),
      last_id bigint not null,
      head char(64) not null,
      anchored_at timestamptz(3) not null,
      -- null: that step is still to be done
      filed_at timestamptz,
      timestamped_at timestamptz,
      delivery_id bigint references deliveries on delete set null,
      -- whether the chain and the file agreed at the last check
      agrees boolean
    );
    create index audit_anchors_last_id_index on audit_anchors (last_id, day);
    create index audit_anchors_delivery_id_index on audit_anchors (delivery_id);

    create table audit_checks (
      id bigint generated always as identity primary key,
      checked_at timestamptz not null,
      whole boolean not null,
      -- that fitted: all of them when whole
      events bigint not null,
      head char(64) not null,
      broken_id bigint,
      broken_reason text check (broken_reason in ('content', 'link', 'anchor')),
      broken_day date,
      check (whole = (broken_reason is null))
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table audit_checks, audit_anchors;
    alter table settings_school drop anchor_email;
  `);
}
