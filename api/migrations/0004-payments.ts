import type { Knex } from 'knex';

/** Payments, and every bank notification as received. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table payments (
      id bigint generated always as identity primary key,
      -- null: waits in "unmatched"
      student_id bigint references students on delete set null,
      -- whole units of the school's currency
      amount integer not null check (amount > 0),
      date date not null,
      description text,
      status text not null default 'PENDING' check (status in ('PENDING', 'CONFIRMED', 'REJECTED', 'CANCELLED')),
      type text not null default 'manual' check (type in ('manual', 'bank_card', 'cash')),
      bank_transaction_id text,
      payment_id text,
      bank_notification jsonb,
      customer_email text,
      customer_phone text,
      customer_name text,
      child_name text,
      order_id text,
      terminal_key text,
      cancel_reason text,
      refunded_amount integer check (refunded_amount between 1 and amount),
      -- why a person must look at it, for instance an amount unlike the order's
      flag text,
      created_by bigint references users on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index payments_order_id_unique on payments (order_id) where order_id is not null;
    create index payments_student_id_index on payments (student_id, date);
    create index payments_status_date_index on payments (status, date);
    create index payments_date_index on payments (date, id);
    create index payments_payment_id_index on payments (payment_id);
    create index payments_created_by_index on payments (created_by);
    create index payments_unmatched_index on payments (created_at) where student_id is null;

    create table bank_notices (
      id bigint generated always as identity primary key,
      -- the same notice sent twice has one effect
      deduplication_key text not null unique,
      payment_id bigint references payments on delete set null,
      payload jsonb not null,
      received_at timestamptz not null default now(),
      outcome text not null
    );
    create index bank_notices_payment_id_index on bank_notices (payment_id);
    create index bank_notices_received_at_index on bank_notices (received_at);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table bank_notices, payments');
}
