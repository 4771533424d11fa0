import { z } from 'zod';
import { daySchema, givenDaySchema, idParams, idSchema, requestKeySchema } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { startDelaySchema } from './subscription-schemas';

/** The most students to whom one call sells. */
export const maxSales = 300;

const idList = z
  .string()
  .regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${maxSales - 1}}$`), messages.ordersMany)
  .transform((list) => [...new Set(list.split(',').map(Number))])
  .meta({ examples: ['1,2'] });

const firstDay = givenDaySchema.meta({ examples: ['2026-11-15', '2026-12-01'] });

/** Why a student cannot buy: has a subscription for the same groups then, or does not attend any more. */
export const saleObstacles = ['covered', 'archived'] as const;

export const batchSaleItemSchema = z.object({
  studentId: idSchema,
  studentName: z.string(),
  /** The price for what is left of the first month; equals the plan's price unless it is prorated. */
  prorated: z.number().int(),
  /** Why only a share of the first month is charged, whatever the plan says of late starts; null: not delayed. */
  delay: startDelaySchema.nullable(),
  siblingPercent: z.number().int(),
  amount: z.number().int(),
  obstacle: z.enum(saleObstacles).nullable(),
  /** A subscription that the student has in the period, whichever groups it is for; null: none. */
  has: z.object({ planName: z.string(), endsOn: daySchema }).nullable(),
  /** Whether it is sold to this student, so that a brother or sister gets the discount of a further child. */
  sold: z.boolean(),
});
export type BatchSaleItem = z.infer<typeof batchSaleItemSchema>;

/** What a sale of one plan to several students would cost. */
export const batchSalePreviewSchema = z.object({
  currency: z.string(),
  endsOn: daySchema,
  /** The plan's price. */
  price: z.number().int(),
  /** How many it is sold to; `total` is the sum of their amounts. */
  count: z.number().int(),
  total: z.number().int(),
  /** By name; unknown students are left out. */
  items: z.array(batchSaleItemSchema),
});
export type BatchSalePreview = z.infer<typeof batchSalePreviewSchema>;

export const batchSaleBody = z.strictObject({
  /** Idempotency key: a second call with it sells nothing and returns the result of the first. */
  key: requestKeySchema,
  planId: idSchema,
  startsOn: firstDay,
  sales: z
    .array(
      z.strictObject({
        studentId: idSchema,
        /** The amount of the preview; CONFLICT if it has changed since. */
        amount: z.number().int().min(0).max(10_000_000),
      }),
    )
    .min(1, messages.studentsChosen)
    .max(maxSales, messages.ordersMany),
});
export type BatchSaleBody = z.infer<typeof batchSaleBody>;

export const batchSaleResultSchema = z.object({
  currency: z.string(),
  count: z.number().int(),
  total: z.number().int(),
});
export type BatchSaleResult = z.infer<typeof batchSaleResultSchema>;

const policy = { kind: 'capability', capability: 'payments' } as const;

export const subscriptionSaleRoutes = {
  preview: defineRoute({
    method: 'GET',
    path: '/api/subscription-sales/preview',
    summary:
      'What a plan would cost each of several students. Whoever has a subscription then is left out unless named in `also`, and cannot buy one for the same groups',
    policy,
    query: z.object({
      planId: idParams.shape.id,
      startsOn: firstDay,
      /** Comma-separated ids. */
      studentIds: idList,
      /** Those of them who are left out, and those who buy although they have a subscription. */
      without: idList.optional(),
      also: idList.optional(),
    }),
    success: { status: 200, schema: batchSalePreviewSchema },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/subscription-sales',
    summary:
      'Sell a plan to several students at the amounts of the preview, to all or to none. A second call with the same key sells nothing, and with other contents it refuses (CONFLICT)',
    policy,
    body: batchSaleBody,
    success: { status: 201, schema: batchSaleResultSchema },
    errors: ['NOT_FOUND', 'CONFLICT', 'PLAN_ARCHIVED', 'SUBSCRIPTION_OVERLAPS', 'SUBSCRIPTIONS_OFF'],
  }),
};
