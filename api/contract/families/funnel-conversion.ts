import { z } from 'zod';
import { monthSchema, sportsDirectionSchema } from '../common';
import { reportPeriod, withinPeriod } from '../report-period';
import { defineRoute } from '../route';
import { trialRequestFilter } from './trial-requests';

/** What the conversion is split by. The person is the member of staff who last moved the request. */
export const conversionGroupings = ['month', 'section', 'branch', 'source', 'person'] as const;
export type ConversionGrouping = (typeof conversionGroupings)[number];

const conversionQuery = withinPeriod(
  z.object({
    ...reportPeriod,
    by: z.enum(conversionGroupings).default('month'),
    ...trialRequestFilter.pick({ sectionId: true, branchId: true, source: true, ledBy: true }).shape,
  }),
);
export type ConversionQuery = z.output<typeof conversionQuery>;

const count = z.number().int();

/** Each request is in `open`, `refused` or `signed`, so that these three add up to `requests`. */
export const conversionCountsSchema = z.object({
  requests: count,
  /** Those that had a trial lesson assigned, or came further. */
  trials: count,
  /** Those whose child came to the trial lesson, or that were signed without one. */
  came: count,
  signed: count,
  refused: count,
  /** Still new or with a trial lesson ahead. */
  open: count,
});
export type ConversionCounts = z.infer<typeof conversionCountsSchema>;

export const conversionRowSchema = conversionCountsSchema.extend({
  /** The month, the source, or the id of the section, branch or person; null: not known. */
  value: z
    .string()
    .meta({ examples: ['2026-01'] })
    .nullable(),
  /** The name of a section, branch or person. */
  name: z.string().nullable(),
  /** Counts of the period of equal length before; null in rows by month. */
  previous: z.object({ requests: count, signed: count }).nullable(),
});
export type ConversionRow = z.infer<typeof conversionRowSchema>;

/** How far the requests of one direction have come; null: their section has none, or is not known. */
export const conversionDirectionSchema = conversionCountsSchema
  .pick({ requests: true, trials: true, came: true, signed: true })
  .extend({ direction: sportsDirectionSchema.nullable() });
export type ConversionDirection = z.infer<typeof conversionDirectionSchema>;

/** The median in hours; null when no request has completed the step. */
const medianHours = z.number().nullable();

/** How far the requests that arrived in a period have come so far. */
export const conversionSchema = z.object({
  total: conversionCountsSchema,
  /** Counts of the period of equal length before; of as many days when the period is not over. */
  previous: conversionCountsSchema,
  /** All months of the period, or the largest rows first; they add up to the total. */
  rows: z.array(conversionRowSchema),
  /** Those that have requests, in the order of the directions; they add up to the total. */
  directions: z.array(conversionDirectionSchema),
  medians: z.object({
    /** Time in the statuses NEW and TRIAL_ASSIGNED, of requests that have left them. */
    new: medianHours,
    trialAssigned: medianHours,
    /** From arrival to the signed contract. */
    signing: medianHours,
  }),
  /** Months of the period compared with, 'yyyy-MM'. */
  previousPeriod: z.object({ from: monthSchema, to: monthSchema }),
});
export type Conversion = z.infer<typeof conversionSchema>;

const funnel = { kind: 'capability', capability: 'salesFunnel' } as const;

export const funnelConversionRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/funnel-conversion',
    summary: 'How far the requests that arrived in a period have come: by month, section, branch, source or person',
    policy: funnel,
    query: conversionQuery,
    success: { status: 200, schema: conversionSchema },
    errors: [],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/funnel-conversion/export.xlsx',
    summary: 'The conversion of a period as Excel',
    policy: funnel,
    query: conversionQuery,
    success: { status: 200, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: [],
  }),
};
