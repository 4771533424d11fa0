import type { Knex } from 'knex';

/** The sales funnel: trial requests, refusal reasons and the history of status transitions. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table refusal_reasons (
      id bigint generated always as identity primary key,
      title text not null unique check (title <> ''),
      position integer not null default 0,
      active boolean not null default true
    );

    create table trial_requests (
      id bigint generated always as identity primary key,
      child_name text not null,
      child_age integer not null check (child_age between 3 and 18),
      parent_name text not null,
      -- empty only once the request has been anonymised
      parent_phone text not null check (parent_phone ~ '^[+]7[0-9]{10}$' or (parent_phone = '' and anonymized_at is not null)),
      section_id bigint not null references sports_sections on delete restrict,
      branch_id bigint not null references branches on delete restrict,
      desired_date timestamptz not null,
      status text not null default 'NEW' check (status in ('NEW', 'TRIAL_ASSIGNED', 'REFUSED', 'SIGNED')),
      scheduled_date timestamptz,
      group_id bigint references groups on delete set null,
      notes text,
      refusal_reason_id bigint references refusal_reasons on delete restrict,
      refusal_comment text,
      refused_from text check (refused_from in ('NEW', 'TRIAL_ASSIGNED')),
      status_changed_at timestamptz not null default now(),
      anonymized_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (status <> 'TRIAL_ASSIGNED' or scheduled_date is not null),
      check ((status = 'REFUSED') = (refusal_reason_id is not null)),
      check ((status = 'REFUSED') = (refused_from is not null))
    );
    create index trial_requests_status_index on trial_requests (status, status_changed_at desc, id);
    create index trial_requests_section_id_index on trial_requests (section_id);
    create index trial_requests_branch_id_index on trial_requests (branch_id);
    create index trial_requests_group_id_index on trial_requests (group_id);
    create index trial_requests_refusal_reason_id_index on trial_requests (refusal_reason_id);
    create index trial_requests_parent_phone_index on trial_requests (parent_phone);
    create index trial_requests_scheduled_date_index on trial_requests (scheduled_date);
    create index trial_requests_created_at_index on trial_requests (created_at, id);

    create table trial_request_history (
      id bigint generated always as identity primary key,
      trial_request_id bigint not null references trial_requests on delete cascade,
      from_status text check (from_status in ('NEW', 'TRIAL_ASSIGNED', 'REFUSED', 'SIGNED')),
      to_status text not null check (to_status in ('NEW', 'TRIAL_ASSIGNED', 'REFUSED', 'SIGNED')),
      user_id bigint references users on delete set null,
      -- what was given with the move: scheduledDate, groupId, refusalReasonId, comment
      details jsonb not null default '{}',
      created_at timestamptz not null default now()
    );
    create index trial_request_history_request_index on trial_request_history (trial_request_id, id);
    create index trial_request_history_user_id_index on trial_request_history (user_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table trial_request_history, trial_requests, refusal_reasons');
}
