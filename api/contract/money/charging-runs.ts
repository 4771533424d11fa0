import { z } from 'zod';
import { daySchema, idParams, idSchema, momentSchema, monthSchema, sportsDirectionSchema, textMin } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { startDelaySchema } from './subscription-schemas';

/** Why a student is not charged for the month. */
export const skipReasons = ['charged', 'covered', 'cancelled', 'archivedStudent', 'archivedPlan', 'noGroup'] as const;
export type SkipReason = (typeof skipReasons)[number];

export const chargingRunItemSchema = z.object({
  studentId: idSchema,
  studentName: z.string(),
  planId: idSchema,
  planName: z.string(),
  /** The directions in which the plan is valid; empty: all of them, or single groups. */
  sportsDirections: z.array(sportsDirectionSchema),
  startsOn: daySchema,
  endsOn: daySchema,
  price: z.number().int(),
  /** Why only a share of the month is charged; null: all of it. */
  delay: startDelaySchema.nullable(),
  siblingPercent: z.number().int(),
  /** The staff discount of the previous subscription, carried over. */
  discount: z.number().int(),
  amount: z.number().int(),
  /** What a whole period costs after discounts, with the previous subscription and now; null: the same, or not charged. */
  priceChange: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
  /** The first day of the period on which the student, by a planned leave, is in none of the plan's groups; null: none. */
  leavesOn: daySchema.nullable(),
  skipped: z.enum(skipReasons).nullable(),
});
export type ChargingRunItem = z.infer<typeof chargingRunItemSchema>;

/** What a run for the month would charge. */
export const chargingPreviewSchema = z.object({
  month: monthSchema,
  currency: z.string(),
  /** Number of charged items; `total` is their sum. */
  count: z.number().int(),
  total: z.number().int(),
  /** By name, including skipped students. */
  items: z.array(chargingRunItemSchema),
});
export type ChargingPreview = z.infer<typeof chargingPreviewSchema>;

/** `waiting`: its job has not run yet. */
export const chargingRunStates = ['waiting', 'done', 'undone'] as const;

export const chargingRunSchema = z.object({
  id: idSchema,
  month: monthSchema,
  currency: z.string(),
  state: z.enum(chargingRunStates),
  /** As confirmed by staff; the job skips students who have been charged otherwise since. */
  count: z.number().int(),
  total: z.number().int(),
  /** What the job charged; null while it waits. */
  charged: z.object({ count: z.number().int(), total: z.number().int() }).nullable(),
  byName: z.string().nullable(),
  createdAt: momentSchema,
  finishedAt: momentSchema.nullable(),
  undoReason: z.string().nullable(),
});
export type ChargingRun = z.infer<typeof chargingRunSchema>;

const policy = { kind: 'capability', capability: 'payments' } as const;

/** Only the present month and the next one can be charged. */
const chargedMonth = monthSchema.meta({ examples: ['2026-11', '2026-12', '2027-01'] });

export const chargingRunRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/charging-runs',
    summary: 'The last 50 charging runs, newest first',
    policy,
    success: { status: 200, schema: z.array(chargingRunSchema) },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
  preview: defineRoute({
    method: 'GET',
    path: '/api/charging-runs/preview',
    summary: 'Who would be charged for a month, how much, and who would not and why',
    policy,
    query: z.object({ month: chargedMonth }),
    success: { status: 200, schema: chargingPreviewSchema },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
  commit: defineRoute({
    method: 'POST',
    path: '/api/charging-runs',
    summary:
      'Charge the month as the preview showed it, by a job; refuses when the preview is another by now (CONFLICT)',
    policy,
    body: z.strictObject({
      month: chargedMonth,
      count: z.number().int().min(1, messages.nobodyToCharge).max(1_000_000),
      total: z.number().int().min(0).max(1_000_000_000_000),
    }),
    success: { status: 202, schema: chargingRunSchema },
    errors: ['CONFLICT', 'SUBSCRIPTIONS_OFF'],
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/api/charging-runs/:id/undo',
    summary: 'Take a run back: cancels what it sold and credits it by charges below zero',
    policy,
    params: idParams,
    body: z.strictObject({ reason: textMin(1, 300, messages.cancelReason) }),
    success: { status: 200, schema: chargingRunSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'SUBSCRIPTIONS_OFF'],
  }),
};
