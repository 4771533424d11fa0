import type { Knex } from 'knex';

/** The order of the open columns: by the day of the next step, then by the trial lesson or the age of the request. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index trial_requests_open_index on trial_requests (
      status, coalesce(next_step_on, 'infinity'),
      (case when status = 'TRIAL_ASSIGNED' then scheduled_date else status_changed_at end), id
    ) where status in ('NEW', 'TRIAL_ASSIGNED')
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index trial_requests_open_index');
}
