import type { Knex } from 'knex';

/**
 * What a school sets up itself: branches, sections and their schedules, the halls of a branch, refusal reasons, and when
 * reminders of documents begin.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table branches add updated_at timestamptz not null default now();
    alter table sports_sections add updated_at timestamptz not null default now();
    alter table branch_sections add updated_at timestamptz not null default now();
    alter table refusal_reasons add updated_at timestamptz not null default now();

    create table halls (
      id bigint generated always as identity primary key,
      branch_id bigint not null references branches on delete cascade,
      name text not null check (name <> ''),
      -- what groups refer to, so that a new name of a hall is their hall's name too
      unique (branch_id, name)
    );
    create unique index halls_branch_id_lower_name_unique on halls (branch_id, lower(name));

    insert into halls (branch_id, name)
      select distinct on (branch_id, lower(hall)) branch_id, hall from groups
      where branch_id is not null and hall is not null
      order by branch_id, lower(hall), id;
    update groups set hall = halls.name from halls
      where halls.branch_id = groups.branch_id and lower(halls.name) = lower(groups.hall) and halls.name <> groups.hall;
    -- a hall is a part of a branch: without one its name stays readable in the description
    update groups set description = concat_ws(E'\n', description, 'Зал: ' || hall), hall = null
      where branch_id is null and hall is not null;

    alter table groups
      add constraint groups_hall_check_branch check (hall is null or branch_id is not null),
      add constraint groups_hall_foreign foreign key (branch_id, hall) references halls (branch_id, name)
        on update cascade;
    create index groups_hall_index on groups (branch_id, hall) where hall is not null;

    create table document_type_settings (
      document_type text primary key,
      -- reminders begin this many days before the last day of a document's validity
      reminder_days integer not null check (reminder_days between 1 and 365),
      updated_at timestamptz not null default now()
    );
    insert into document_type_settings (document_type, reminder_days) values
      ('BIRTH_CERTIFICATE', 30), ('MEDICAL_POLICY', 30), ('INSURANCE', 30), ('PEDIATRIC_CERTIFICATE', 30),
      ('PARENT_PASSPORT', 30);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table document_type_settings;
    drop index groups_hall_index;
    alter table groups drop constraint groups_hall_foreign, drop constraint groups_hall_check_branch;
    drop table halls;
    alter table refusal_reasons drop updated_at;
    alter table branch_sections drop updated_at;
    alter table sports_sections drop updated_at;
    alter table branches drop updated_at;
  `);
}
