import { z } from 'zod';
import {
  daySchema,
  givenDaySchema,
  idParams,
  idSchema,
  lineMin,
  momentSchema,
  namedRefSchema,
  sportsDirectionSchema,
} from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { whenRight } from '../rules/when-right';

/** `sessions`: a number of sessions within a number of days. `months`: all sessions of a number of calendar months. */
export const planKinds = ['sessions', 'months'] as const;
export type PlanKind = (typeof planKinds)[number];

/**
 * What an absence costs. `charged`: a session, excused or not. `makeup`: a session, but an excused absence gives a
 * makeup credit. `excusedFree`: a session unless it is excused. `notCharged`: nothing.
 */
export const absenceRules = ['charged', 'makeup', 'excusedFree', 'notCharged'] as const;
export type AbsenceRule = (typeof absenceRules)[number];

/** The price of a calendar month that starts late: in full, or by the sessions that are left in it. */
export const prorations = ['none', 'sessions'] as const;

const count = (max: number) =>
  z.number(messages.planCount).int(messages.planCount).min(1, messages.planCount).max(max, messages.planCount);
const priceSchema = z
  .number(messages.amount)
  .int(messages.amountWhole)
  .positive(messages.amount)
  .max(10_000_000, messages.tooBig);

const terms = {
  kind: z.enum(planKinds),
  /** Sessions, and the days within which they are used; null for `months`. */
  sessions: z.number().int().nullable(),
  days: z.number().int().nullable(),
  /** Calendar months; null for `sessions`. */
  months: z.number().int().nullable(),
  /** The groups in which it is valid; empty: all groups of `sportsDirections`. */
  groups: z.array(namedRefSchema),
  /** Empty: all directions, unless groups are given. */
  sportsDirections: z.array(sportsDirectionSchema),
  proration: z.enum(prorations),
  absenceRule: z.enum(absenceRules),
  /** How many days a makeup credit can be used; null unless the absence rule is `makeup`. */
  makeupDays: z.number().int().nullable(),
  /** The maximum number of days of all freezes together; 0: no freezes. */
  freezeMaxDays: z.number().int(),
  /** The maximum number of freezes; 0: no freezes. */
  freezeMaxTimes: z.number().int(),
};

/** The conditions of a plan; a sold subscription keeps its own copy. */
export const planTermsSchema = z.object(terms);
export type PlanTerms = z.infer<typeof planTermsSchema>;

export const subscriptionPlanSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Whole units of `currency` (ISO 4217); null for those who see no amounts. */
  price: z.number().int().nullable(),
  /** The price of subscriptions that begin on a later day; null without one, and for those who see no amounts. */
  nextPrice: z.number().int().nullable(),
  nextPriceFrom: daySchema.nullable(),
  currency: z.string(),
  ...terms,
  /** Archived plans are not sold any more. */
  active: z.boolean(),
  /** Subscriptions of the plan that are active or frozen today. */
  openSubscriptions: z.number().int(),
  updatedAt: momentSchema,
});
export type SubscriptionPlan = z.infer<typeof subscriptionPlanSchema>;

const common = {
  name: lineMin(1, 100, messages.planName),
  price: priceSchema,
  groupIds: z.array(idSchema).max(100).default([]),
  sportsDirections: z.array(sportsDirectionSchema).max(4).default([]),
  absenceRule: z.enum(absenceRules),
  /** Required by the absence rule `makeup`, and ignored by others. */
  makeupDays: count(365).nullable().default(null),
  freezeMaxDays: z
    .number(messages.planCount)
    .int(messages.planCount)
    .min(0, messages.planCount)
    .max(365, messages.planCount),
  freezeMaxTimes: z
    .number(messages.planCount)
    .int(messages.planCount)
    .min(0, messages.planCount)
    .max(12, messages.planCount),
  active: z.boolean().default(true),
};
/** Takes the place of `price` for subscriptions that begin on `nextPriceFrom` or later. */
const nextPrice = {
  nextPrice: priceSchema.nullable().default(null),
  nextPriceFrom: givenDaySchema.nullable().default(null),
};
/** A change without both leaves the next price as it is, and null removes it. */
const change = {
  nextPrice: priceSchema.nullable().optional(),
  nextPriceFrom: givenDaySchema.nullable().optional(),
  updatedAt: momentSchema,
};
const sessionsPlan = z.strictObject({
  kind: z.literal('sessions'),
  ...common,
  ...nextPrice,
  sessions: count(300),
  days: count(730),
});
const monthsPlan = z.strictObject({
  kind: z.literal('months'),
  ...common,
  ...nextPrice,
  months: count(12),
  proration: z.enum(prorations).default('none'),
});

const needsMakeupDays = ({ absenceRule, makeupDays }: { absenceRule: AbsenceRule; makeupDays: number | null }) =>
  absenceRule !== 'makeup' || makeupDays !== null;
const makeupDaysFault = {
  path: ['makeupDays'],
  message: messages.makeupDays,
  when: whenRight('absenceRule', 'makeupDays'),
};

interface NextPrice {
  nextPrice?: number | null;
  nextPriceFrom?: string | null;
}
const hasNextPrice = ({ nextPrice, nextPriceFrom }: NextPrice) => nextPrice != null || nextPriceFrom == null;
const hasNextPriceDay = ({ nextPrice, nextPriceFrom }: NextPrice) => nextPrice == null || nextPriceFrom != null;
const nextPriceFault = (field: keyof NextPrice) => ({
  path: [field],
  message: messages.required,
  when: whenRight('nextPrice', 'nextPriceFrom'),
});

export const planBody = z
  .discriminatedUnion('kind', [sessionsPlan, monthsPlan])
  .refine(needsMakeupDays, makeupDaysFault)
  .refine(hasNextPrice, nextPriceFault('nextPrice'))
  .refine(hasNextPriceDay, nextPriceFault('nextPriceFrom'));
export type PlanBody = z.infer<typeof planBody>;

export const planUpdateBody = z
  .discriminatedUnion('kind', [sessionsPlan.extend(change), monthsPlan.extend(change)])
  .refine(needsMakeupDays, makeupDaysFault)
  .refine(hasNextPrice, nextPriceFault('nextPrice'))
  .refine(hasNextPriceDay, nextPriceFault('nextPriceFrom'));
export type PlanUpdateBody = z.infer<typeof planUpdateBody>;

/** Prices are settings of the school; who sells a subscription only chooses among the plans. */
const write = { kind: 'capability', capability: 'fullSettings' } as const;

export const subscriptionPlanRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/subscription-plans',
    summary: 'All plans: active ones first, by name',
    policy: { kind: 'capability', capability: 'viewSubscriptions' },
    success: { status: 200, schema: z.array(subscriptionPlanSchema) },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/subscription-plans',
    summary: 'Add a plan',
    policy: write,
    body: planBody,
    success: { status: 201, schema: subscriptionPlanSchema },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/subscription-plans/:id',
    summary:
      'Change or archive a plan; what is sold keeps its terms. A change made since `updatedAt` refuses (CONFLICT)',
    policy: write,
    params: idParams,
    body: planUpdateBody,
    success: { status: 200, schema: subscriptionPlanSchema },
    errors: ['NOT_FOUND', 'CONFLICT', 'SUBSCRIPTIONS_OFF'],
  }),
};
