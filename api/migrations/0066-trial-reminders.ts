import type { Knex } from 'knex';

/**
 * The reminder of a trial lesson with a link by which the parent confirms; of the link's token only the hash is kept. And
 * an index in the order of the board's columns.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table trial_reminders (
      id bigint generated always as identity primary key,
      trial_request_id bigint not null references trial_requests on delete cascade,
      -- the lesson that the reminder names: another date needs another reminder
      scheduled_date timestamptz not null,
      token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
      created_at timestamptz not null,
      unique (trial_request_id, scheduled_date)
    );

    create index trial_requests_column_index on trial_requests (status, status_changed_at, id);
    drop index trial_requests_status_index;

    do $$
    declare allowed text;
    begin
      select pg_get_expr(conbin, conrelid) into allowed from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format(
        'alter table deliveries add constraint deliveries_purpose_check check (%s or purpose = ''trial_reminder'')',
        allowed);
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table trial_reminders;
    create index trial_requests_status_index on trial_requests (status, status_changed_at desc, id);
    drop index trial_requests_column_index;
    delete from deliveries where purpose = 'trial_reminder';
    do $$
    declare allowed text;
    begin
      select replace(pg_get_expr(conbin, conrelid), ' OR (purpose = ''trial_reminder''::text)', '') into allowed
      from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format('alter table deliveries add constraint deliveries_purpose_check check (%s)', allowed);
    end $$;
  `);
}
