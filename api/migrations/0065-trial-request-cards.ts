import type { Knex } from 'knex';

/**
 * What staff know of a trial request beyond the public form: where it came from, the next step, notes, and what became
 * of the trial lesson. A request that staff enter may lack age, section, branch and date until the family says them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table trial_requests
      alter child_age drop not null,
      alter section_id drop not null,
      alter branch_id drop not null,
      alter desired_date drop not null,
      add source text not null default 'form' check (source in ('form', 'embed', 'phone', 'walk_in', 'recommendation')),
      add utm_source text,
      add utm_medium text,
      add utm_campaign text,
      -- the page with the link or the form, without its query
      add referrer text,
      add recommended_by text,
      add created_by bigint references users on delete set null,
      add next_step text check (next_step in (
        'call', 'ask_outcome', 'send_link', 'check_registration', 'reschedule', 'other')),
      add next_step_text text,
      add next_step_on date,
      -- null: whoever works with the funnel
      add next_step_user_id bigint references users on delete set null,
      add trial_outcome text check (trial_outcome in ('CAME', 'NO_SHOW')),
      add trial_comment text,
      add trial_marked_by bigint references users on delete set null,
      add trial_marked_at timestamptz,
      add trial_confirmed_at timestamptz,
      add check ((next_step is null) = (next_step_on is null)),
      add check ((trial_outcome is null) = (trial_marked_at is null));
    create index trial_requests_created_by_index on trial_requests (created_by);
    create index trial_requests_next_step_user_id_index on trial_requests (next_step_user_id, next_step_on);
    create index trial_requests_trial_marked_by_index on trial_requests (trial_marked_by);
    create index trial_requests_next_step_index on trial_requests (next_step_on, status) where next_step_on is not null;
    create index trial_requests_changed_index on trial_requests (status_changed_at, id);

    create table trial_request_notes (
      id bigint generated always as identity primary key,
      trial_request_id bigint not null references trial_requests on delete cascade,
      user_id bigint references users on delete set null,
      text text not null check (text <> ''),
      created_at timestamptz not null
    );
    create index trial_request_notes_request_index on trial_request_notes (trial_request_id, id);
    create index trial_request_notes_user_id_index on trial_request_notes (user_id);

    -- no open request is forgotten: each has a next step
    update trial_requests t set
      next_step = case t.status when 'NEW' then 'call' else 'ask_outcome' end,
      next_step_on = case t.status
        when 'NEW' then (t.created_at at time zone s.time_zone)::date
        else (t.scheduled_date at time zone s.time_zone)::date + 1 end
    from settings_school s
    where t.status in ('NEW', 'TRIAL_ASSIGNED') and t.anonymized_at is null;
  `);
}

/** Requests without the data that the former schema requires cannot be kept. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table trial_request_notes;
    delete from trial_requests
      where child_age is null or section_id is null or branch_id is null or desired_date is null;
    alter table trial_requests
      drop trial_confirmed_at, drop trial_marked_at, drop trial_marked_by, drop trial_comment,
      drop trial_outcome, drop next_step_user_id, drop next_step_on, drop next_step_text, drop next_step,
      drop created_by, drop recommended_by, drop referrer, drop utm_campaign, drop utm_medium, drop utm_source,
      drop source,
      alter child_age set not null,
      alter section_id set not null,
      alter branch_id set not null,
      alter desired_date set not null;
    -- the index with the column goes with it, this one does not
    drop index trial_requests_changed_index;
  `);
}
