import type { ReceiptSettings } from '@school/api-contract/school/receipt-settings';
import type { FiscalReceipt } from '../../platform/bank/bank';

/** Returns the data for the bank's fiscal receipt; undefined when another cash register issues it. */
export function toFiscalReceipt({
  taxation,
  tax,
  email,
  phone,
}: ReceiptSettings & { email: string | null; phone: string | null }): FiscalReceipt | undefined {
  return taxation === null ? undefined : { taxation, tax, email, phone };
}
