import type { Knex } from 'knex';

/** Orders with payment links at the bank, their links and messages. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payment_orders (
      id bigint generated always as identity primary key,
      -- one order is one payment; its order_id and payment_id are what the bank knows it by
      payment_id bigint not null unique references payments on delete cascade,
      -- orders made by one call; the same call again makes none
      batch_key text not null check (length(batch_key) between 1 and 60),
      batch_position integer not null check (batch_position >= 0),
      status text not null default 'created' check (status in ('created', 'sent', 'paid', 'expired', 'cancelled')),
      -- how the payer gets the link
      channels text[] not null,
      expires_at timestamptz not null,
      -- of the bank, once it knows the order
      payment_url text,
      qr_content text,
      -- why the bank did not take the order
      failure text,
      sent_at timestamptz,
      -- when the bank was last asked for its state
      checked_at timestamptz,
      created_by bigint references users on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (batch_key, batch_position)
    );
    create index payment_orders_status_index on payment_orders (status, id);
    create index payment_orders_open_index on payment_orders (checked_at nulls first, id) where status in ('created', 'sent');
    create index payment_orders_created_by_index on payment_orders (created_by);

    create table payment_order_links (
      id bigint generated always as identity primary key,
      order_id bigint not null references payment_orders on delete cascade,
      token_hash text not null unique,
      created_at timestamptz not null,
      -- after it neither the payment nor its receipt can be seen by this link
      expires_at timestamptz not null
    );
    create index payment_order_links_order_id_index on payment_order_links (order_id, id);

    create table payment_order_messages (
      id bigint generated always as identity primary key,
      link_id bigint not null references payment_order_links on delete cascade,
      channel text not null check (channel in ('sms', 'email')),
      delivery_id bigint references deliveries on delete set null,
      -- why there is no message
      problem text check (problem in ('no_address', 'sms_limit'))
    );
    create index payment_order_messages_link_id_index on payment_order_messages (link_id);
    create index payment_order_messages_delivery_id_index on payment_order_messages (delivery_id);

    -- adds a purpose to those that are allowed already
    do $$
    declare allowed text;
    begin
      select pg_get_expr(conbin, conrelid) into allowed from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format(
        'alter table deliveries add constraint deliveries_purpose_check check (%s or purpose = ''payment_link'')', allowed);
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table payment_order_messages, payment_order_links, payment_orders;
    delete from deliveries where purpose = 'payment_link';
    do $$
    declare allowed text;
    begin
      select replace(pg_get_expr(conbin, conrelid), ' OR (purpose = ''payment_link''::text)', '') into allowed
      from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format('alter table deliveries add constraint deliveries_purpose_check check (%s)', allowed);
    end $$;
  `);
}
