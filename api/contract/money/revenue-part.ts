import { z } from 'zod';
import { sportsDirections } from '../common';

/** What revenue is split by. */
export const revenueGroupings = ['sportsDirection', 'branch', 'coach'] as const;
export type RevenueGrouping = (typeof revenueGroupings)[number];

const values: Record<RevenueGrouping, string> = {
  sportsDirection: sportsDirections.join('|'),
  branch: '[1-9]\\d{0,8}',
  coach: '[1-9]\\d{0,8}',
};

/**
 * One part of the revenue: `branch:12`, `sportsDirection:dance`. A payment belongs to exactly one part of a grouping,
 * so that the parts add up: by the groups in which its student trained on the day of the payment. `none`: the student
 * was in no group, or in one without a branch or coach; `several`: the student's groups differ. Payments without a
 * student are in no part; the filter `unmatched` selects them.
 */
export const revenuePartPattern = new RegExp(
  `^(${revenueGroupings.map((grouping) => `${grouping}:(${values[grouping]}|none|several)`).join('|')})$`,
);
export const revenuePartSchema = z.string().regex(revenuePartPattern);
