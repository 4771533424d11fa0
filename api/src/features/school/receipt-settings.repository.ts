import type { ReceiptSettings } from '@school/api-contract/school/receipt-settings';
import type { Knex } from 'knex';

export function findReceiptSettings(db: Knex): Promise<ReceiptSettings> {
  return db('settingsSchool').first({ taxation: 'receiptTaxation', tax: 'receiptTax' });
}

/** Returns false when nothing changed. */
export async function updateReceiptSettings(
  trx: Knex.Transaction,
  { taxation, tax }: ReceiptSettings,
): Promise<boolean> {
  const changed = await trx('settingsSchool')
    .whereRaw('(receipt_taxation, receipt_tax) is distinct from (?::text, ?::text)', [taxation, tax])
    .update({ receiptTaxation: taxation, receiptTax: tax });
  return changed > 0;
}
