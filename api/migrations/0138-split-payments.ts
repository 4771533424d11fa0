import type { Knex } from 'knex';

/** Payments that are parts of one transfer, split over the children of a family: each names the first one. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payments add split_from bigint references payments on delete set null;
    create index payments_split_from_index on payments (split_from);
    alter table payment_events drop constraint payment_events_kind_check, drop constraint payment_events_check,
      add constraint payment_events_kind_check check (kind in (
        'created', 'updated', 'confirmed', 'cancelled', 'refunded', 'linked', 'unlinked',
        'link_sent', 'expired', 'refund_asked', 'refund_failed', 'mistaken', 'split')),
      add constraint payment_events_check
        check ((kind in ('refunded', 'refund_asked', 'refund_failed', 'split')) = (amount is not null));
    drop index payment_events_at_index;
    create index payment_events_at_index on payment_events (at)
      where kind in ('confirmed', 'mistaken', 'linked', 'unlinked', 'updated', 'split');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index payment_events_at_index;
    alter table payment_events drop constraint payment_events_kind_check, drop constraint payment_events_check;
    update payment_events set kind = 'created', amount = null where kind = 'split';
    alter table payment_events
      add constraint payment_events_kind_check check (kind in (
        'created', 'updated', 'confirmed', 'cancelled', 'refunded', 'linked', 'unlinked',
        'link_sent', 'expired', 'refund_asked', 'refund_failed', 'mistaken')),
      add constraint payment_events_check
        check ((kind in ('refunded', 'refund_asked', 'refund_failed')) = (amount is not null));
    create index payment_events_at_index on payment_events (at)
      where kind in ('confirmed', 'mistaken', 'linked', 'unlinked', 'updated');
    alter table payments drop split_from;
  `);
}
