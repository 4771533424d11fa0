import type { Knex } from 'knex';

/** Where and when training takes place: sections, branches, groups with schedules, and access to groups. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sports_sections (
      id bigint generated always as identity primary key,
      name text not null unique check (name <> ''),
      description text,
      active boolean not null default true
    );

    create table branches (
      id bigint generated always as identity primary key,
      name text not null unique check (name <> ''),
      address text not null,
      phone text,
      active boolean not null default true
    );

    create table branch_sections (
      id bigint generated always as identity primary key,
      branch_id bigint not null references branches on delete cascade,
      section_id bigint not null references sports_sections on delete cascade,
      -- free text, or a JSON map from a Russian weekday name to a time or a list of times
      schedule text not null default '',
      active boolean not null default true,
      unique (section_id, branch_id)
    );
    create index branch_sections_branch_id_index on branch_sections (branch_id);

    create table groups (
      id bigint generated always as identity primary key,
      name text not null check (name <> ''),
      description text,
      sports_direction text not null
        check (sports_direction in ('artistic_gymnastics', 'martial_arts', 'dance', 'sports_gymnastics')),
      branch_id bigint references branches on delete set null,
      trainer bigint references users on delete set null,
      max_students integer not null default 12 check (max_students > 0),
      active boolean not null default true,
      created_by bigint references users on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index groups_branch_id_index on groups (branch_id);
    create index groups_trainer_index on groups (trainer);
    create index groups_created_by_index on groups (created_by);
    create index groups_active_name_index on groups (active, name);

    create table schedules (
      id bigint generated always as identity primary key,
      group_id bigint not null references groups on delete cascade,
      -- ISO: Monday is 1, Sunday is 7; times are 'HH:mm' in the school's time zone
      day_of_week integer not null check (day_of_week between 1 and 7),
      start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      end_time text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      unique (group_id, day_of_week, start_time),
      check (end_time > start_time)
    );
    create index schedules_day_of_week_index on schedules (day_of_week);

    create table user_groups (
      user_id bigint not null references users on delete cascade,
      group_id bigint not null references groups on delete cascade,
      access_type text not null default 'view' check (access_type in ('view', 'edit', 'manage')),
      created_at timestamptz not null default now(),
      primary key (user_id, group_id)
    );
    create index user_groups_group_id_index on user_groups (group_id);

    create table date_comments (
      id bigint generated always as identity primary key,
      group_id bigint not null references groups on delete cascade,
      date date not null,
      comment text not null check (comment <> ''),
      unique (group_id, date)
    );
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop table date_comments, user_groups, schedules, groups, branch_sections, branches, sports_sections',
  );
}
