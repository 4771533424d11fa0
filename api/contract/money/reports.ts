import { z } from 'zod';
import { idSchema, monthSchema } from '../common';
import { reportPeriod, withinPeriod } from '../report-period';
import { defineRoute } from '../route';
import { revenueGroupings } from './revenue-part';

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const revenueQuery = withinPeriod(
  z.object({
    ...reportPeriod,
    /** Without it the report is by month only. */
    by: z.enum(revenueGroupings).optional(),
  }),
);
export type RevenueQuery = z.infer<typeof revenueQuery>;

/** `several`, `none`: see `revenuePartSchema`; `unmatched`: payments that are not linked to a student. */
export const revenuePartKinds = ['value', 'several', 'none', 'unmatched'] as const;

const countAndAmount = {
  count: z.number().int(),
  /** Confirmed less refunded, in whole units of the school's currency. */
  amount: z.number().int(),
};

export const revenueRowSchema = z.object({
  kind: z.enum(revenuePartKinds),
  /** For the kind `value`: the sports direction, or the id of the branch or coach. */
  value: z.string().nullable(),
  /** The name of a branch or coach. */
  name: z.string().nullable(),
  ...countAndAmount,
  /** The amount of the period of equal length before; of as many days when the period is not over. */
  previous: z.number().int(),
  /** The amount of each month of the period. */
  months: z.array(z.number().int()),
});
export type RevenueRow = z.infer<typeof revenueRowSchema>;

/** The payments received in a period, by month and by one grouping; both add up to the total. */
export const revenueReportSchema = z.object({
  /** ISO 4217. */
  currency: z.string(),
  total: z.object({ ...countAndAmount, previous: z.number().int() }),
  /** All months of the period, including empty ones. */
  months: z.array(z.object({ month: monthSchema, ...countAndAmount })),
  /** The largest value first, then `several`, `none`, `unmatched`; empty without a grouping. */
  rows: z.array(revenueRowSchema),
});
export type RevenueReport = z.infer<typeof revenueReportSchema>;

const periodQuery = withinPeriod(z.object(reportPeriod));
export type PeriodQuery = z.infer<typeof periodQuery>;

const subscriptionSums = {
  /** Subscriptions, and what they cost after discounts. */
  ending: z.object({ count: z.number().int(), amount: z.number().int() }),
  /** Those whose student has a later subscription. */
  renewed: z.object({ count: z.number().int(), amount: z.number().int() }),
};

/** Subscriptions by the month of their last day; cancelled ones are left out. */
export const renewalsReportSchema = z.object({
  currency: z.string(),
  /** The school's present month: subscriptions that end from then on can still be renewed. */
  present: monthSchema,
  /** All months of the period, including empty ones. */
  months: z.array(z.object({ month: monthSchema, ...subscriptionSums })),
  /** The same by plan, from the present month on; the largest amount first. */
  plans: z.array(z.object({ planId: idSchema, planName: z.string(), ...subscriptionSums })),
});
export type RenewalsReport = z.infer<typeof renewalsReportSchema>;

const useSums = {
  /** Subscriptions with a number of sessions. */
  subscriptions: z.number().int(),
  /** Their sessions: `sold` is the sum of `used`, `unused` and `left`. */
  sold: z.number().int(),
  used: z.number().int(),
  /** Not used before the period was over or the subscription was cancelled. */
  unused: z.number().int(),
  /** Can still be used. */
  left: z.number().int(),
  /** Subscriptions of calendar months, and their used sessions; they have no number of sessions to compare with. */
  monthly: z.number().int(),
  monthlyUsed: z.number().int(),
};

export const useRowSchema = z.object({
  /** Null: the student was in several covered groups, or in none, on the first day of the subscription. */
  groupId: idSchema.nullable(),
  groupName: z.string().nullable(),
  kind: z.enum(['value', 'several', 'none']),
  ...useSums,
});
export type UseRow = z.infer<typeof useRowSchema>;

/** Subscriptions that began in a period against the marks: by the group in which the student was on the first day. */
export const useReportSchema = z.object({
  total: z.object(useSums),
  /** By name, then `several`, `none`. */
  rows: z.array(useRowSchema),
  /** For each month of the period: sessions of the subscriptions that began in it, and how many are used. */
  months: z.array(z.object({ month: monthSchema, sold: z.number().int(), used: z.number().int() })),
});
export type UseReport = z.infer<typeof useReportSchema>;

const policy = { kind: 'capability', capability: 'payments' } as const;

export const reportRoutes = {
  revenue: defineRoute({
    method: 'GET',
    path: '/api/reports/revenue',
    summary: 'Received payments less refunds by month, and by sports direction, branch or coach',
    policy,
    query: revenueQuery,
    longDatabaseWork: true,
    success: { status: 200, schema: revenueReportSchema },
    errors: [],
  }),
  revenueExport: defineRoute({
    method: 'GET',
    path: '/api/reports/revenue/export.xlsx',
    summary: 'The same as Excel',
    policy,
    query: revenueQuery,
    longDatabaseWork: true,
    success: { status: 200, contentType: excel },
    errors: [],
  }),
  renewals: defineRoute({
    method: 'GET',
    path: '/api/reports/renewals',
    summary: 'Subscriptions that end in a period, and those of them that are renewed, by month and by plan',
    policy,
    query: periodQuery,
    longDatabaseWork: true,
    success: { status: 200, schema: renewalsReportSchema },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
  renewalsExport: defineRoute({
    method: 'GET',
    path: '/api/reports/renewals/export.xlsx',
    summary: 'The months of the same as Excel',
    policy,
    query: periodQuery,
    longDatabaseWork: true,
    success: { status: 200, contentType: excel },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
  use: defineRoute({
    method: 'GET',
    path: '/api/reports/use',
    summary: 'Sessions sold, used, left and unused of subscriptions that began in a period, by group',
    policy,
    query: periodQuery,
    longDatabaseWork: true,
    success: { status: 200, schema: useReportSchema },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
  useExport: defineRoute({
    method: 'GET',
    path: '/api/reports/use/export.xlsx',
    summary: 'The same as Excel',
    policy,
    query: periodQuery,
    longDatabaseWork: true,
    success: { status: 200, contentType: excel },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
};
