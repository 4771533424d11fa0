import type { Knex } from 'knex';

/**
 * Mark changes that are not in the audit chain yet: one row per call, written by the statement that marks, because an
 * append locks the chain's head and marking must not wait for it. Like `audit_logs` it has no foreign keys.
 *
 * The indexes match how marks are read and written. The unique index keeps the marks of one session together, so that
 * twenty are found in one descent; no query reads a day of all groups. The index of memberships alone answers who was
 * in a group on a day, and is used for given students.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table attendance_moves (
      id bigint generated always as identity primary key,
      group_id bigint not null,
      user_id bigint not null,
      moved_at timestamptz(3) not null,
      late boolean not null,
      student_ids bigint[] not null,
      -- of each student in turn; one value alone is that of all
      dates date[] not null,
      was text[] not null,
      became text[] not null,
      ip_address text,
      user_agent text
    );

    -- the status that the last writing found; null: there was no mark
    alter table attendance add column was text;

    alter table attendance drop constraint attendance_student_id_group_id_date_key;
    alter table attendance add unique (group_id, date, student_id);
    drop index attendance_group_id_date_index;
    drop index attendance_date_index;
    create index attendance_student_id_date_index on attendance (student_id, date);

    drop index student_groups_group_id_index;
    create index student_groups_group_id_index
      on student_groups (group_id, student_id) include (join_date, leave_date, active);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index student_groups_group_id_index;
    create index student_groups_group_id_index
      on student_groups (group_id, active) include (student_id, join_date, leave_date);

    drop index attendance_student_id_date_index;
    create index attendance_date_index on attendance (date);
    create index attendance_group_id_date_index on attendance (group_id, date);
    alter table attendance drop constraint attendance_group_id_date_student_id_key;
    alter table attendance add unique (student_id, group_id, date);
    alter table attendance drop column was;

    drop table attendance_moves;
  `);
}
