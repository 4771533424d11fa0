import type { Knex } from 'knex';

/** Messages to families about a session that was cancelled, moved or restored. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- adds a purpose to those that are allowed already
    do $$
    declare allowed text;
    begin
      select pg_get_expr(conbin, conrelid) into allowed from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format(
        'alter table deliveries add constraint deliveries_purpose_check check (%s or purpose = ''session_change'')',
        allowed);
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    delete from deliveries where purpose = 'session_change';
    do $$
    declare allowed text;
    begin
      select replace(pg_get_expr(conbin, conrelid), ' OR (purpose = ''session_change''::text)', '') into allowed
      from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format('alter table deliveries add constraint deliveries_purpose_check check (%s)', allowed);
    end $$;
  `);
}
