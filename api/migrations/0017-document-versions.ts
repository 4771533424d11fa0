import type { Knex } from 'knex';

/**
 * Makes document versions immutable and undeletable, because signed contracts and consents refer to them. Only the
 * author is removed, together with the account.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function contract_templates_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'contract_templates takes inserts only, % refused', tg_op using errcode = 'insufficient_privilege';
    end $$;
    create trigger contract_templates_keep_versions
      before update of kind, version, title, body_html, sha256, created_at on contract_templates
      for each statement execute function contract_templates_refuse_change();
    create trigger contract_templates_keep_rows before delete or truncate on contract_templates
      for each statement execute function contract_templates_refuse_change();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger contract_templates_keep_versions on contract_templates;
    drop trigger contract_templates_keep_rows on contract_templates;
    drop function contract_templates_refuse_change();
  `);
}
