import { z } from 'zod';
import { monthSchema } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { revenueGroupings } from './revenue-part';

/** The most months of one report. */
export const maxReportMonths = 36;

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A month as a number of months since the year 0. */
const toNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** The first and the last month, both included; months are the school's. */
const period = { from: monthSchema, to: monthSchema };

const withinPeriod = <Query extends z.ZodType<{ from: string; to: string }>>(query: Query) =>
  query
    .refine(({ from, to }) => from <= to, { path: ['to'], message: messages.reportOrder })
    .refine(({ from, to }) => toNumber(to) - toNumber(from) < maxReportMonths, {
      path: ['to'],
      message: messages.reportTooLong,
    });

const revenueQuery = withinPeriod(
  z.object({
    ...period,
    /** Without it: by month alone. */
    by: z.enum(revenueGroupings).optional(),
  }),
);
export type RevenueQuery = z.infer<typeof revenueQuery>;

/** `several`, `none`: see `revenuePartSchema`; `unmatched`: payments of which nobody has said whose they are. */
export const revenuePartKinds = ['value', 'several', 'none', 'unmatched'] as const;

const countAndAmount = {
  count: z.number().int(),
  /** Confirmed less refunded, in whole units of the school's currency. */
  amount: z.number().int(),
};

export const revenueRowSchema = z.object({
  kind: z.enum(revenuePartKinds),
  /** Of a `value`: the sports direction, or the branch's or coach's id. */
  value: z.string().nullable(),
  /** The name of a branch or coach. */
  name: z.string().nullable(),
  ...countAndAmount,
  /** The amount in as many months before the period. */
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
  /** All months of the period, also empty ones. */
  months: z.array(z.object({ month: monthSchema, ...countAndAmount })),
  /** The largest value first, then `several`, `none`, `unmatched`; empty without a grouping. */
  rows: z.array(revenueRowSchema),
});
export type RevenueReport = z.infer<typeof revenueReportSchema>;

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
};
