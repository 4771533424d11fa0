import type { Knex } from 'knex';

/** The group and day to which a child came without a request: a coach without a network sends it on a later day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table trial_requests add came_to_group_id bigint references groups on delete set null, add came_on date,
      add constraint trial_requests_came_check check (came_to_group_id is null or came_on is not null);
    create index trial_requests_came_index on trial_requests (came_to_group_id, came_on);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table trial_requests drop came_on, drop came_to_group_id');
}
