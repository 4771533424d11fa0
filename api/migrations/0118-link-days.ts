import type { Knex } from 'knex';

/**
 * How many days a registration link lasts, so that one whose message waits for a channel gets its whole term when the
 * message leaves; and letters about an unsigned contract that was cancelled.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table registration_links add column days integer not null default 7 check (days between 1 and 90);
    update registration_links
    set days = least(90, greatest(1, round(extract(epoch from expires_at - created_at) / 86400)));
    alter table registration_links alter column days drop default;
    -- adds a purpose to those that are allowed already
    do $$
    declare allowed text;
    begin
      select pg_get_expr(conbin, conrelid) into allowed from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format(
        'alter table deliveries add constraint deliveries_purpose_check check (%s or purpose = ''contract_cancelled'')',
        allowed);
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table registration_links drop column days;
    delete from deliveries where purpose = 'contract_cancelled';
    do $$
    declare allowed text;
    begin
      select replace(pg_get_expr(conbin, conrelid), ' OR (purpose = ''contract_cancelled''::text)', '') into allowed
      from pg_constraint where conname = 'deliveries_purpose_check';
      alter table deliveries drop constraint deliveries_purpose_check;
      execute format('alter table deliveries add constraint deliveries_purpose_check check (%s)', allowed);
    end $$;
  `);
}
