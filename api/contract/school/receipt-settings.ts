import { z } from 'zod';
import { defineRoute } from '../route';

/** Systems of taxation, by the bank's names (`Receipt.Taxation`). */
export const taxations = ['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent'] as const;
/** Rates of VAT (article 164 of the Tax Code since 2026), by the bank's names (`Receipt.Items.Tax`). */
export const taxRates = ['none', 'vat0', 'vat5', 'vat7', 'vat10', 'vat22'] as const;

export const receiptSettingsSchema = z.strictObject({
  /** Null: another cash register issues the fiscal receipts, and the bank gets no data for them. */
  taxation: z.enum(taxations).nullable(),
  tax: z.enum(taxRates),
});
export type ReceiptSettings = z.infer<typeof receiptSettingsSchema>;

/** The data of fiscal receipts for payments by link (54-FZ). */
export const receiptSettingsRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/school/receipts',
    summary: 'Taxation and VAT on the fiscal receipts of payments by link',
    policy: { kind: 'capability', capability: 'fullSettings' },
    success: { status: 200, schema: receiptSettingsSchema },
    errors: [],
  }),
  replace: defineRoute({
    method: 'PUT',
    path: '/api/school/receipts',
    summary: 'Change them for later payments',
    policy: { kind: 'capability', capability: 'fullSettings' },
    body: receiptSettingsSchema,
    success: { status: 200, schema: receiptSettingsSchema },
    errors: [],
  }),
};
