import type { Knex } from 'knex';

/** Waiting lists of groups; places are offered in the order of entry. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table waiting_list (
      id bigint generated always as identity primary key,
      group_id bigint not null references groups on delete cascade,
      student_id bigint not null references students on delete cascade,
      added_by bigint references users on delete set null,
      added_at timestamptz not null,
      unique (group_id, student_id)
    );
    create index waiting_list_student_id_index on waiting_list (student_id);
    create index waiting_list_added_by_index on waiting_list (added_by);

    create index groups_sports_direction_index on groups (sports_direction);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table waiting_list; drop index groups_sports_direction_index');
}
