import type { Knex } from 'knex';

/** History of group schedules, and the days on which a group was archived. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table schedules
      -- '-infinity': nobody knows since when
      add valid_from date not null default '-infinity',
      -- the first day on which it does not hold any more
      add valid_until date,
      add constraint schedules_validity_check check (valid_until > valid_from),
      drop constraint schedules_group_id_day_of_week_start_time_key;
    create unique index schedules_open_key on schedules (group_id, day_of_week, start_time) where valid_until is null;
    create index schedules_group_id_valid_from_index on schedules (group_id, valid_from);

    create table group_archive_periods (
      group_id bigint not null references groups on delete cascade,
      archived_on date not null,
      -- the first day out of the archive; null: is in it
      restored_on date,
      primary key (group_id, archived_on),
      check (restored_on > archived_on)
    );
    create unique index group_archive_periods_open_key on group_archive_periods (group_id) where restored_on is null;

    insert into group_archive_periods (group_id, archived_on)
    select groups.id, (groups.updated_at at time zone time_zone)::date from groups, settings_school where not active;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table group_archive_periods;
    delete from schedules where valid_until is not null;
    alter table schedules drop valid_from, drop valid_until,
      add constraint schedules_group_id_day_of_week_start_time_key unique (group_id, day_of_week, start_time);
  `);
}
