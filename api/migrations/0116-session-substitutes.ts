import type { Knex } from 'knex';

/** Substitute coaches: who holds one session of a group in place of its coach. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table session_substitutes (
      id bigint generated always as identity primary key,
      group_id bigint not null references groups on delete cascade,
      date date not null,
      coach_id bigint not null references users,
      comment text not null default '',
      named_by bigint references users on delete set null,
      named_at timestamptz not null,
      unique (group_id, date)
    );
    create index session_substitutes_coach_index on session_substitutes (coach_id, date);
    create index session_substitutes_date_index on session_substitutes (date);
    create index session_substitutes_named_by_index on session_substitutes (named_by);
    create trigger notify_figures after insert or update or delete or truncate on session_substitutes
      for each statement execute function notify_figures();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table session_substitutes');
}
