import { z } from 'zod';
import { daySchema, idParams, idSchema, monthSchema, pageQuery, sportsDirectionSchema, text } from '../common';
import { defineRoute } from '../route';

/** How old a debt is: up to 7 days, 8 to 30, 31 to 60, more. */
export const debtBuckets = ['upTo7', 'upTo30', 'upTo60', 'over60'] as const;
export type DebtBucket = (typeof debtBuckets)[number];

export const debtSchema = z.object({
  studentId: idSchema,
  studentName: z.string(),
  /** False: the student is in the archive. */
  studentActive: z.boolean(),
  parentName: z.string(),
  parentPhone: z.string(),
  /** The student's present groups, by name. */
  groups: z.array(z.object({ name: z.string(), sportsDirection: sportsDirectionSchema })),
  /** What is due by today, with `coming` later, and not paid; the oldest charge is paid first. */
  amount: z.number().int(),
  /** In which months these unpaid charges are due, the oldest first. */
  months: z.array(monthSchema),
  /** Since when the oldest unpaid charge is due, and how many days ago that was. */
  dueSince: daySchema,
  days: z.number().int(),
  bucket: z.enum(debtBuckets),
  /** Expected payments that have not come yet. */
  pending: z.number().int(),
  /** The student's payment links that can still be paid: what they ask for, and the last day to pay. */
  openLinks: z.object({ amount: z.number().int(), until: daySchema }).nullable(),
  lastPaidOn: daySchema.nullable(),
});
export type Debt = z.infer<typeof debtSchema>;

export const debtSorts = ['dueSince', '-amount'] as const;
export type DebtSort = (typeof debtSorts)[number];

/** `over30`: both of the oldest. */
export const debtAges = [...debtBuckets, 'over30'] as const;
export type DebtAge = (typeof debtAges)[number];

const filterQuery = z.object({
  /** Words of a child's or parent's name, or digits of a phone. */
  search: text(100).optional(),
  bucket: z.enum(debtAges).optional(),
  sportsDirection: sportsDirectionSchema.optional(),
  groupId: idParams.shape.id.optional(),
  branchId: idParams.shape.id.optional(),
  /** Only of these students: comma-separated ids, at most a thousand. */
  studentIds: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,999}$/)
    .optional(),
  /**
   * What is charged and becomes due later, as for the next month, in place of what is due. Such rows have negative `days` and
   * the youngest `bucket`.
   */
  coming: z.literal('true').optional(),
});
export type DebtFilter = z.infer<typeof filterQuery>;

const countAndAmount = z.object({ count: z.number().int(), amount: z.number().int() });

export const debtTotalsSchema = countAndAmount.extend({
  currency: z.string(),
  /** All four, including empty ones. */
  buckets: z.array(countAndAmount.extend({ bucket: z.enum(debtBuckets) })),
});
export type DebtTotals = z.infer<typeof debtTotalsSchema>;

const policy = { kind: 'capability', capability: 'payments' } as const;

export const debtRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/debts',
    summary: 'Students who owe, the oldest or largest debt first',
    policy,
    query: pageQuery.extend({ ...filterQuery.shape, sort: z.enum(debtSorts).default('dueSince') }),
    success: { status: 200, schema: z.array(debtSchema) },
    paged: true,
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
  totals: defineRoute({
    method: 'GET',
    path: '/api/debts/totals',
    summary: 'Sums of all debts that the filter admits, by age',
    policy,
    query: filterQuery,
    success: { status: 200, schema: debtTotalsSchema },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/debts/export.xlsx',
    summary: 'All debts that the filter admits, as Excel',
    policy,
    query: filterQuery,
    longDatabaseWork: true,
    success: { status: 200, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
};
