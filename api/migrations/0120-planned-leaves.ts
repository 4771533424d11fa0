import type { Knex } from 'knex';

/** Lets a membership end on a day that is known in advance: it stays active until then. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    do $$
    declare rule text;
    begin
      select conname into strict rule from pg_constraint
      where conrelid = 'student_groups'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%active%';
      execute format('alter table student_groups drop constraint %I', rule);
    end $$;
    alter table student_groups add constraint student_groups_ended_check check (active or leave_date is not null);
    create index student_groups_planned_leave_index on student_groups (leave_date) where active and leave_date is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index student_groups_planned_leave_index;
    update student_groups set active = false where active and leave_date is not null;
    alter table student_groups drop constraint student_groups_ended_check;
    alter table student_groups add check (active = (leave_date is null));
  `);
}
