import type { Knex } from 'knex';

/**
 * Who was in a group on a day is asked with every mark, journal and session: the index of a group's memberships answers it
 * alone, without a visit to the row of each member.
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
