import type { Knex } from 'knex';

/**
 * What the conversion counts by: the furthest stage that a request has ever reached, which its status forgets when it is
 * refused or returns into the funnel, and the member of staff who last moved it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table trial_requests
      add furthest_stage text not null default 'NEW'
        check (furthest_stage in ('NEW', 'TRIAL_ASSIGNED', 'CAME', 'SIGNED')),
      add led_by bigint references users on delete set null;
    create index trial_requests_led_by_index on trial_requests (led_by, created_at);

    update trial_requests t set
      furthest_stage = case
        when t.status = 'SIGNED' then 'SIGNED'
        when t.trial_outcome = 'CAME' then 'CAME'
        when 'TRIAL_ASSIGNED' in (t.status, t.refused_from) or exists (
          select from trial_request_history h where h.trial_request_id = t.id and h.to_status = 'TRIAL_ASSIGNED')
          then 'TRIAL_ASSIGNED'
        else 'NEW' end,
      led_by = (
        select h.user_id from trial_request_history h
        where h.trial_request_id = t.id and h.user_id is not null order by h.id desc limit 1);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table trial_requests drop led_by, drop furthest_stage');
}
