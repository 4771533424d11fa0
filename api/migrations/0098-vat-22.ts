import type { Knex } from 'knex';

/**
 * Since 1 January 2026 the general rate of VAT is 22 % instead of 20 % (article 164 of the Tax Code), and the bank takes
 * no receipts with 20 %.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    update settings_school set receipt_tax = 'vat22' where receipt_tax = 'vat20';
    alter table settings_school drop constraint settings_school_receipt_tax_check,
      add constraint settings_school_receipt_tax_check
        check (receipt_tax in ('none', 'vat0', 'vat5', 'vat7', 'vat10', 'vat22'));
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table settings_school drop constraint settings_school_receipt_tax_check,
      add constraint settings_school_receipt_tax_check
        check (receipt_tax in ('none', 'vat0', 'vat5', 'vat7', 'vat10', 'vat20', 'vat22'));
  `);
}
