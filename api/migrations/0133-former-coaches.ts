import type { Knex } from 'knex';

/**
 * Who trained a group before its present coach: the revenue of days before `until` is theirs. A group that had no coach
 * has no row: whoever comes then takes over its earlier days.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table group_former_coaches (
      group_id bigint not null references groups on delete cascade,
      until date not null,
      coach_id bigint references users on delete set null,
      primary key (group_id, until)
    );
    create index group_former_coaches_coach_index on group_former_coaches (coach_id);

    create function keep_former_coach() returns trigger language plpgsql as $$
    begin
      -- of a day with several changes the first coach held the days before
      insert into group_former_coaches (group_id, until, coach_id)
      select new.id, (new.updated_at at time zone time_zone)::date, old.trainer from settings_school
      on conflict do nothing;
      return null;
    end $$;
    create trigger keep_former_coach after update of trainer on groups
      for each row when (old.trainer is not null and old.trainer is distinct from new.trainer)
      execute function keep_former_coach();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger keep_former_coach on groups;
    drop function keep_former_coach;
    drop table group_former_coaches;
  `);
}
