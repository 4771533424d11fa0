import type { Knex } from 'knex';

/** Received payments that staff entered by mistake: cancelled, although no money went back. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payments add mistaken boolean not null default false check (not mistaken or status = 'CANCELLED');
    alter table payment_events drop constraint payment_events_kind_check,
      add constraint payment_events_kind_check check (kind in (
        'created', 'updated', 'confirmed', 'cancelled', 'refunded', 'linked', 'unlinked',
        'link_sent', 'expired', 'refund_asked', 'refund_failed', 'mistaken'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    update payment_events set kind = 'cancelled' where kind = 'mistaken';
    alter table payment_events drop constraint payment_events_kind_check,
      add constraint payment_events_kind_check check (kind in (
        'created', 'updated', 'confirmed', 'cancelled', 'refunded', 'linked', 'unlinked',
        'link_sent', 'expired', 'refund_asked', 'refund_failed'));
    alter table payments drop mistaken;
  `);
}
