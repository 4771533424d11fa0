import type { Knex } from 'knex';

/**
 * Marks the events that can make an earlier register for 1C wrong, since they are of a payment of a day before, so that the
 * accountant's tasks read these few and not all events since the first register.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payment_events add is_late boolean not null default false;
    drop index payment_events_at_index;
    update payment_events e set is_late = true
    from payments q cross join settings_school
    where q.id = e.payment_id
      and (
        e.kind in ('confirmed', 'mistaken', 'unlinked')
        or (e.kind = 'linked' and (q.customer_name is null or exists (
          select from payment_events earlier
          where earlier.payment_id = q.id and earlier.kind in ('linked', 'unlinked') and earlier.at < e.at)))
        or (e.kind = 'split' and q.customer_name is null)
        or (e.kind = 'updated' and exists (
          select from jsonb_array_elements(e.changes) change
          where change ->> 'field' in ('amount', 'date', 'description')
            or change ->> 'field' = 'type' and (change ->> 'from' = 'cash') <> (change ->> 'to' = 'cash')))
      )
      and (e.at at time zone time_zone)::date > least(q.date, (
        select min((change ->> 'from')::date) from jsonb_array_elements(e.changes) change where change ->> 'field' = 'date'));
    create index payment_events_late_index on payment_events (at) where is_late;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table payment_events drop column is_late;
    create index payment_events_at_index on payment_events (at)
      where kind in ('confirmed', 'mistaken', 'linked', 'unlinked', 'updated', 'split');
  `);
}
