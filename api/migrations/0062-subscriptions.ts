import type { Knex } from 'knex';

/**
 * Subscriptions: plans, what is sold to students, its freezes and history, the ledger of charges, and the school's
 * settings for them. What is sold keeps its own copy of the plan's terms.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table subscription_settings (
      id smallint primary key default 1 check (id = 1),
      enabled boolean not null default false,
      second_child_percent integer not null default 0 check (second_child_percent between 0 and 100),
      third_child_percent integer not null default 0 check (third_child_percent between 0 and 100),
      remind_sessions_left integer not null default 1 check (remind_sessions_left between 0 and 20),
      remind_days_left integer not null default 3 check (remind_days_left between 1 and 90),
      remind_debt_days integer not null default 5 check (remind_debt_days between 1 and 90),
      -- payments of earlier days do not count in balances; null until the school switches subscriptions on
      accounting_from date,
      updated_at timestamptz not null default now(),
      check (accounting_from is not null or not enabled)
    );
    insert into subscription_settings default values;

    create table subscription_plans (
      id bigint generated always as identity primary key,
      name text not null check (name <> ''),
      price integer not null check (price > 0),
      kind text not null check (kind in ('sessions', 'months')),
      sessions integer check (sessions > 0),
      days integer check (days > 0),
      months integer check (months > 0),
      group_ids integer[] not null default '{}',
      sports_directions text[] not null default '{}',
      proration text not null default 'none' check (proration in ('none', 'sessions')),
      absence_rule text not null check (absence_rule in ('charged', 'makeup', 'excusedFree', 'notCharged')),
      makeup_days integer check (makeup_days > 0),
      freeze_max_days integer not null check (freeze_max_days >= 0),
      freeze_max_times integer not null check (freeze_max_times >= 0),
      active boolean not null default true,
      created_by bigint references users on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (num_nonnulls(sessions, days) = case kind when 'sessions' then 2 else 0 end),
      check ((months is not null) = (kind = 'months')),
      check ((makeup_days is not null) = (absence_rule = 'makeup'))
    );
    create unique index subscription_plans_lower_name_unique on subscription_plans (lower(name));
    create index subscription_plans_created_by_index on subscription_plans (created_by);

    create table charging_runs (
      id bigint generated always as identity primary key,
      -- the first day of the month
      month date not null check (extract(day from month) = 1),
      state text not null default 'waiting' check (state in ('waiting', 'done', 'undone')),
      count integer not null check (count > 0),
      total bigint not null check (total >= 0),
      charged_count integer,
      charged_total bigint,
      created_by bigint references users on delete set null,
      created_at timestamptz not null,
      finished_at timestamptz,
      undone_by bigint references users on delete set null,
      undone_at timestamptz,
      undo_reason text,
      check ((state = 'waiting') = (finished_at is null)),
      check ((state = 'waiting') = (charged_count is null) and (charged_count is null) = (charged_total is null)),
      check ((state = 'undone') = (undone_at is not null))
    );
    create index charging_runs_month_index on charging_runs (month);
    create index charging_runs_created_by_index on charging_runs (created_by);
    create index charging_runs_undone_by_index on charging_runs (undone_by);

    create table subscriptions (
      id bigint generated always as identity primary key,
      student_id bigint not null references students on delete restrict,
      plan_id bigint not null references subscription_plans on delete restrict,
      plan_name text not null,
      kind text not null check (kind in ('sessions', 'months')),
      sessions integer check (sessions > 0),
      days integer check (days > 0),
      months integer check (months > 0),
      group_ids integer[] not null,
      sports_directions text[] not null,
      proration text not null check (proration in ('none', 'sessions')),
      absence_rule text not null check (absence_rule in ('charged', 'makeup', 'excusedFree', 'notCharged')),
      makeup_days integer check (makeup_days > 0),
      freeze_max_days integer not null,
      freeze_max_times integer not null,
      price integer not null check (price > 0),
      prorated integer not null check (prorated between 0 and price),
      sibling_percent integer not null check (sibling_percent between 0 and 100),
      discount_percent integer check (discount_percent between 1 and 100),
      discount_amount integer not null default 0 check (discount_amount >= 0),
      discount_reason text,
      amount integer not null check (amount between 0 and prorated),
      starts_on date not null,
      ends_on date not null check (ends_on >= starts_on),
      -- the calendar month of a plan of months, which is sold once; the first day of it
      month date check ((kind = 'months') = (month is not null)),
      renewed_from bigint references subscriptions on delete restrict,
      charging_run_id bigint references charging_runs on delete restrict,
      -- taken back together with its run, so that the month can be charged again
      undone boolean not null default false,
      cancelled_at timestamptz,
      cancelled_by bigint references users on delete set null,
      cancel_reason text,
      created_by bigint references users on delete set null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (num_nonnulls(sessions, days) = case kind when 'sessions' then 2 else 0 end),
      check ((months is not null) = (kind = 'months')),
      check (not undone or cancelled_at is not null),
      check ((cancelled_at is null) = (cancel_reason is null)),
      check ((discount_reason is null) = (discount_percent is null and discount_amount = 0))
    );
    create unique index subscriptions_month_unique on subscriptions (student_id, plan_id, month)
      where cancelled_at is null and month is not null;
    create unique index subscriptions_renewed_from_unique on subscriptions (renewed_from) where cancelled_at is null;
    create index subscriptions_student_id_index on subscriptions (student_id, starts_on);
    create index subscriptions_plan_id_index on subscriptions (plan_id);
    create index subscriptions_ends_on_index on subscriptions (ends_on, id);
    create index subscriptions_renewed_from_index on subscriptions (renewed_from);
    create index subscriptions_charging_run_id_index on subscriptions (charging_run_id);
    create index subscriptions_cancelled_by_index on subscriptions (cancelled_by);
    create index subscriptions_created_by_index on subscriptions (created_by);

    create table subscription_freezes (
      id bigint generated always as identity primary key,
      subscription_id bigint not null references subscriptions on delete cascade,
      first_day date not null,
      last_day date not null check (last_day >= first_day),
      reason text not null check (reason in ('illness', 'holiday', 'other')),
      comment text,
      created_by bigint references users on delete set null,
      created_at timestamptz not null
    );
    create index subscription_freezes_subscription_id_index on subscription_freezes (subscription_id, first_day);
    create index subscription_freezes_created_by_index on subscription_freezes (created_by);

    create table subscription_events (
      id bigint generated always as identity primary key,
      subscription_id bigint not null references subscriptions on delete cascade,
      kind text not null check (kind in (
        'sold', 'renewed', 'frozen', 'unfrozen', 'extended', 'moved', 'cancelled')),
      at timestamptz not null,
      user_id bigint references users on delete set null,
      reason text,
      old_starts_on date,
      old_ends_on date,
      new_starts_on date,
      new_ends_on date
    );
    create index subscription_events_subscription_id_index on subscription_events (subscription_id, id);
    create index subscription_events_user_id_index on subscription_events (user_id);

    create table subscription_charges (
      id bigint generated always as identity primary key,
      -- what may happen once: 'sale:12', 'cancellation:12'
      key text not null unique,
      student_id bigint not null references students on delete restrict,
      subscription_id bigint not null references subscriptions on delete restrict,
      kind text not null check (kind in ('sale', 'cancellation', 'undo')),
      amount integer not null check (case kind when 'sale' then amount >= 0 else amount <= 0 end),
      -- from when it is due
      date date not null,
      charging_run_id bigint references charging_runs on delete restrict,
      created_by bigint references users on delete set null,
      created_at timestamptz not null
    );
    create index subscription_charges_student_id_index on subscription_charges (student_id, date)
      include (subscription_id, kind, amount);
    create index subscription_charges_subscription_id_index on subscription_charges (subscription_id);
    create index subscription_charges_date_index on subscription_charges (date);
    create index subscription_charges_charging_run_id_index on subscription_charges (charging_run_id);
    create index subscription_charges_created_by_index on subscription_charges (created_by);
    -- what balances sum up, without reading the payments themselves
    create index payments_balance_index on payments (student_id, date) include (amount, refunded_amount)
      where status = 'CONFIRMED' and student_id is not null;

    create table charging_run_items (
      run_id bigint not null references charging_runs on delete cascade,
      student_id bigint not null references students on delete cascade,
      -- whose terms are charged again, by the plan of today
      subscription_id bigint not null references subscriptions on delete cascade,
      starts_on date not null,
      ends_on date not null,
      price integer not null,
      prorated integer not null,
      sibling_percent integer not null,
      discount_amount integer not null,
      amount integer not null,
      primary key (run_id, subscription_id)
    );
    create index charging_run_items_student_id_index on charging_run_items (student_id);
    create index charging_run_items_subscription_id_index on charging_run_items (subscription_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index payments_balance_index;
    drop table charging_run_items, subscription_charges, subscription_events, subscription_freezes, subscriptions,
      charging_runs, subscription_plans, subscription_settings;
  `);
}
