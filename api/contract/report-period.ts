import type { z } from 'zod';
import { monthSchema } from './common';
import { messages } from './rules/messages';

/** The most months of one report. */
export const maxReportMonths = 36;

/** A month as a number of months since the year 0. */
const toNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** The first and the last month, both included; months are the school's. */
export const reportPeriod = { from: monthSchema, to: monthSchema };

/** Refuses a last month before the first one and a period longer than `maxReportMonths`. */
export const withinPeriod = <Query extends z.ZodType<{ from: string; to: string }>>(query: Query) =>
  query
    .refine(({ from, to }) => from <= to, { path: ['to'], message: messages.reportOrder })
    .refine(({ from, to }) => toNumber(to) - toNumber(from) < maxReportMonths, {
      path: ['to'],
      message: messages.reportTooLong,
    });
