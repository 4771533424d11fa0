import type { Knex } from 'knex';

/**
 * Search text of contract lists, like that of students: child, parent, number, phone digits; lower case, ё as е. A
 * contract keeps the names that it was created with, even after the student's card changes.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table contracts add search_text text not null generated always as (
      replace(lower(
        coalesce(metadata #>> '{variables,studentName}', '') || ' ' ||
        coalesce(metadata #>> '{variables,parentName}', '') || ' ' || contract_number
      ), 'ё', 'е') || ' ' ||
      regexp_replace(coalesce(metadata #>> '{variables,parentPhone}', ''), '[^0-9]', '', 'g')
    ) stored;
    create index contracts_search_text_index on contracts using gin (search_text gin_trgm_ops);

    -- the newest message of each channel, and those that did not arrive
    drop index deliveries_contract_id_index;
    create index deliveries_contract_id_index on deliveries (contract_id, channel, id);
    create index deliveries_lost_index on deliveries (contract_id)
      where status in ('failed', 'max_attempts_reached') or report = 'undelivered';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index deliveries_lost_index;
    drop index deliveries_contract_id_index;
    create index deliveries_contract_id_index on deliveries (contract_id);
    alter table contracts drop search_text;
  `);
}
