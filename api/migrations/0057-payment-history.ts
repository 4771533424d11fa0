import type { Knex } from 'knex';

/** What happened to payments, and the text by which they are searched; like `students.search_text`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payment_events (
      id bigint generated always as identity primary key,
      payment_id bigint not null references payments on delete cascade,
      kind text not null check (kind in (
        'created', 'updated', 'confirmed', 'cancelled', 'refunded', 'linked', 'unlinked')),
      at timestamptz not null,
      user_id bigint references users on delete set null,
      -- what went back to the payer
      amount integer check (amount > 0),
      reason text,
      changes jsonb not null default '[]',
      check ((kind = 'refunded') = (amount is not null))
    );
    create index payment_events_payment_id_index on payment_events (payment_id, id);
    create index payment_events_user_id_index on payment_events (user_id);

    alter table payments add search_text text not null generated always as (
      replace(lower(
        coalesce(customer_name, '') || ' ' || coalesce(child_name, '') || ' ' || coalesce(description, '') || ' ' ||
        coalesce(order_id, '')
      ), 'ё', 'е') || ' ' || regexp_replace(coalesce(customer_phone, ''), '[^0-9]', '', 'g')
    ) stored;
    create index payments_search_text_index on payments using gin (search_text gin_trgm_ops);
    drop index payments_unmatched_index;
    create index payments_unmatched_index on payments (date, id)
      where student_id is null and status in ('PENDING', 'CONFIRMED');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index payments_unmatched_index;
    create index payments_unmatched_index on payments (created_at) where student_id is null;
    alter table payments drop search_text;
    drop table payment_events;
  `);
}
