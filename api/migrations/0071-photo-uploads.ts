import type { Knex } from 'knex';

/**
 * Sent once per client id, with what makes the time doubtful. Photos of sessions count on the dashboard, so a change
 * drops its cached figures.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table session_photos
      add client_id uuid not null default gen_random_uuid(),
      add time_problem text check (time_problem in ('clockWrong', 'inFuture', 'beforeDay'));
    alter table session_photos alter client_id drop default;
    create unique index session_photos_client_id_index on session_photos (client_id, trainer_id);
    create trigger notify_figures after insert or update or delete or truncate on session_photos
      for each statement execute function notify_figures();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger notify_figures on session_photos;
    alter table session_photos drop client_id, drop time_problem;
  `);
}
