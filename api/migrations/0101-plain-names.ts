import type { Knex } from 'knex';

/** Gives two tables the words of the glossary: a mark change is not a move, and a reminder is reported to staff. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table attendance_moves rename to mark_changes;
    alter table mark_changes rename column moved_at to changed_at;
    alter index attendance_moves_pkey rename to mark_changes_pkey;
    alter sequence attendance_moves_id_seq rename to mark_changes_id_seq;

    alter table document_reminders rename column told_on to reported_on;
    alter index document_reminders_untold_index rename to document_reminders_unreported_index;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter index document_reminders_unreported_index rename to document_reminders_untold_index;
    alter table document_reminders rename column reported_on to told_on;

    alter sequence mark_changes_id_seq rename to attendance_moves_id_seq;
    alter index mark_changes_pkey rename to attendance_moves_pkey;
    alter table mark_changes rename column changed_at to moved_at;
    alter table mark_changes rename to attendance_moves;
  `);
}
