import type { Knex } from 'knex';

/** A session may be moved to another time of its day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    do $$
    declare constraint_name text;
    begin
      select conname into strict constraint_name from pg_constraint
      where conrelid = 'session_changes'::regclass and pg_get_constraintdef(oid) = 'CHECK ((moved_to <> date))';
      execute format('alter table session_changes drop constraint %I', constraint_name);
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from session_changes where moved_to = date;
    alter table session_changes add check (moved_to <> date);
  `);
}
