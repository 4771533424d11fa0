import type { Knex } from 'knex';

/** Cancelled and rescheduled sessions. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table session_changes (
      group_id bigint not null references groups on delete cascade,
      date date not null,
      state text not null check (state in ('cancelled', 'moved')),
      moved_to date,
      start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      reason text not null default '',
      changed_by bigint references users on delete set null,
      changed_at timestamptz not null default now(),
      primary key (group_id, date),
      check (num_nonnulls(moved_to, start_time, end_time) = case state when 'moved' then 3 else 0 end),
      check (moved_to <> date),
      check (end_time > start_time)
    );
    create index session_changes_moved_to_index on session_changes (group_id, moved_to);
    create index session_changes_date_index on session_changes (date);
    create index session_changes_moved_to_date_index on session_changes (moved_to);
    create index session_changes_changed_by_index on session_changes (changed_by);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table session_changes');
}
