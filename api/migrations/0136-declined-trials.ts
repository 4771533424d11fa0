import type { Knex } from 'knex';

/** When a family said, by the link of the reminder, that it will not come to the trial lesson. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table trial_requests add trial_declined_at timestamptz');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table trial_requests drop trial_declined_at');
}
