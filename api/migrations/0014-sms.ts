import type { Knex } from 'knex';

/** Cost of SMS, attempts with an unknown result, and the breaker of the SMS service. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- null: no limit but the number of messages
    alter table settings_school add sms_daily_spend integer check (sms_daily_spend >= 0);

    alter table deliveries
      add cost_kopecks integer check (cost_kopecks >= 0),
      -- since when nobody knows whether the service has the message: set before each try, cleared by a definite answer
      add in_doubt_since timestamptz;

    -- one row for all processes: after so many refusals of the whole account nothing is sent but a probe now and then
    create table sms_breaker (
      id smallint primary key default 1 check (id = 1),
      faults integer not null default 0 check (faults >= 0),
      opened_at timestamptz,
      probe_at timestamptz,
      check ((opened_at is null) = (probe_at is null))
    );
    insert into sms_breaker default values;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table sms_breaker;
    alter table deliveries drop in_doubt_since, drop cost_kopecks;
    alter table settings_school drop sms_daily_spend;
  `);
}
