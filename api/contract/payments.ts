import { z } from 'zod';
import { daySchema, idSchema, momentSchema, pageQuery } from './common';
import { defineRoute } from './route';
import { paymentStatuses, paymentTypes } from './rules/status-tables';

export const paymentSchema = z.object({
  id: idSchema,
  studentId: idSchema.nullable(),
  studentName: z.string().nullable(),
  /** Whole units of the school's currency. */
  amount: z.number().int(),
  date: daySchema,
  description: z.string().nullable(),
  status: z.enum(paymentStatuses),
  type: z.enum(paymentTypes),
  createdAt: momentSchema,
});
export type Payment = z.infer<typeof paymentSchema>;

export const paymentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/payments',
    summary: 'Payments, newest first',
    policy: { kind: 'capability', capability: 'payments' },
    query: pageQuery.extend({ status: z.enum(paymentStatuses).optional() }),
    success: { status: 200, schema: z.array(paymentSchema) },
    paged: true,
    errors: [],
  }),
};
