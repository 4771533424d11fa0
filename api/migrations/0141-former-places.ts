import type { Knex } from 'knex';

/**
 * In which branch and direction a group was before: the revenue of days before `until` stays there. A group that had no branch
 * has none here: the one that it gets takes over its earlier days.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table group_former_places (
      group_id bigint not null references groups on delete cascade,
      until date not null,
      branch_id bigint references branches on delete set null,
      sports_direction text not null,
      primary key (group_id, until)
    );
    create index group_former_places_branch_index on group_former_places (branch_id);
    create index group_former_places_direction_index on group_former_places (sports_direction);

    create function keep_former_place() returns trigger language plpgsql as $$
    begin
      -- of a day with several changes the first place held the days before
      insert into group_former_places (group_id, until, branch_id, sports_direction)
      select new.id, (new.updated_at at time zone time_zone)::date, old.branch_id, old.sports_direction from settings_school
      on conflict do nothing;
      return null;
    end $$;
    create trigger keep_former_place after update of branch_id, sports_direction on groups
      for each row when (
        old.sports_direction <> new.sports_direction
        or (old.branch_id is not null and old.branch_id is distinct from new.branch_id))
      execute function keep_former_place();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger keep_former_place on groups;
    drop function keep_former_place;
    drop table group_former_places;
  `);
}
