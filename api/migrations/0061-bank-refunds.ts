import type { Knex } from 'knex';

/** Refunds that the bank makes, further events of payments, and what fiscal receipts say (54-FZ). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payment_refunds (
      id bigint generated always as identity primary key,
      payment_id bigint not null references payments on delete cascade,
      amount integer not null check (amount > 0),
      reason text not null,
      -- accepted: the bank has taken the request and the money is on its way
      status text not null default 'asked' check (status in ('asked', 'accepted', 'done', 'failed')),
      -- why the bank refused
      failure text,
      -- when the bank was first asked; a later try looks first what became of it
      attempted_at timestamptz,
      created_by bigint references users on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    -- one at a time, so that a notice of the bank answers exactly one request
    create unique index payment_refunds_open_unique on payment_refunds (payment_id) where status in ('asked', 'accepted');
    create index payment_refunds_payment_id_index on payment_refunds (payment_id, id);
    create index payment_refunds_created_by_index on payment_refunds (created_by);

    alter table payment_events drop constraint payment_events_kind_check, drop constraint payment_events_check,
      add constraint payment_events_kind_check check (kind in (
        'created', 'updated', 'confirmed', 'cancelled', 'refunded', 'linked', 'unlinked',
        'link_sent', 'expired', 'refund_asked', 'refund_failed')),
      add constraint payment_events_check
        check ((kind in ('refunded', 'refund_asked', 'refund_failed')) = (amount is not null));

    alter table settings_school
      -- null: another cash register issues the receipts
      add receipt_taxation text check (receipt_taxation in (
        'osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent')),
      add receipt_tax text not null default 'none' check (receipt_tax in (
        'none', 'vat0', 'vat5', 'vat7', 'vat10', 'vat20', 'vat22'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings_school drop receipt_taxation, drop receipt_tax;
    delete from payment_events where kind in ('link_sent', 'expired', 'refund_asked', 'refund_failed');
    alter table payment_events drop constraint payment_events_kind_check, drop constraint payment_events_check,
      add constraint payment_events_kind_check check (kind in (
        'created', 'updated', 'confirmed', 'cancelled', 'refunded', 'linked', 'unlinked')),
      add constraint payment_events_check check ((kind = 'refunded') = (amount is not null));
    drop table payment_refunds;
  `);
}
