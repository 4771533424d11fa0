import { z } from 'zod';
import { idSchema, momentSchema } from '../common';

/** A payment of the same student with the same amount, received within the last day. */
export const samePaymentSchema = z.object({
  id: idSchema,
  /** When it was confirmed. */
  at: momentSchema,
  /** Who confirmed it; null: the bank, or the account no longer exists. */
  byName: z.string().nullable(),
});
export type SamePayment = z.infer<typeof samePaymentSchema>;
