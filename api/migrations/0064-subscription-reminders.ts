import type { Knex } from 'knex';

/** What parents were reminded of, each thing once, and the purpose of these messages. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table subscription_reminders (
      id bigint generated always as identity primary key,
      student_id bigint not null references students on delete cascade,
      subscription_id bigint not null references subscriptions on delete cascade,
      kind text not null check (kind in ('ending', 'debt')),
      delivery_id bigint references deliveries on delete set null,
      -- why no message was written
      unsent text check (unsent in ('noContact', 'smsLimit')),
      created_at timestamptz not null,
      unique (subscription_id, kind)
    );
    create index subscription_reminders_student_id_index on subscription_reminders (student_id);
    create index subscription_reminders_delivery_id_index on subscription_reminders (delivery_id);

    -- adds a purpose to those that are allowed already
    do $$
    declare allowed text;
    begin
      select pg_get_expr(conbin, conrelid) into allowed from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format(
        'alter table deliveries add constraint deliveries_purpose_check check (%s or purpose = ''subscription_reminder'')',
        allowed);
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table subscription_reminders;
    delete from deliveries where purpose = 'subscription_reminder';
    do $$
    declare allowed text;
    begin
      select replace(pg_get_expr(conbin, conrelid), ' OR (purpose = ''subscription_reminder''::text)', '') into allowed
      from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format('alter table deliveries add constraint deliveries_purpose_check check (%s)', allowed);
    end $$;
  `);
}
