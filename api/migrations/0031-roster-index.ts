import type { Knex } from 'knex';

/**
 * An index that finds a group's members on a day without reading their rows; needed for every mark, journal and
 * session.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index student_groups_group_id_index;
    create index student_groups_group_id_index
      on student_groups (group_id, active) include (student_id, join_date, leave_date);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index student_groups_group_id_index;
    create index student_groups_group_id_index on student_groups (group_id, active);
  `);
}
