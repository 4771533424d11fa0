import type { Knex } from 'knex';

/** Tables that the dashboard counts. Each committed change notifies every process to drop its cached figures. */
const counted = [
  'students',
  'groups',
  'student_groups',
  'user_groups',
  'schedules',
  'session_changes',
  'date_comments',
  'attendance',
  'payments',
  'trial_requests',
  'pending_student_registrations',
  'student_documents',
  'settings_school',
];

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function notify_figures() returns trigger language plpgsql as $$
    begin
      perform pg_notify('figures', '');
      return null;
    end $$
  `);
  for (const table of counted) {
    await knex.raw(
      `create trigger notify_figures after insert or update or delete or truncate on ??
       for each statement execute function notify_figures()`,
      [table],
    );
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function notify_figures cascade');
}
