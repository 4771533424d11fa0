import { z } from 'zod';
import {
  daySchema,
  givenDaySchema,
  idParams,
  idSchema,
  momentSchema,
  pageQuery,
  sportsDirectionSchema,
  text,
  textMin,
} from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { subscriptionStates } from '../rules/status-tables';
import { whenRight } from '../rules/when-right';
import {
  balanceSchema,
  freezeReasons,
  startDelaySchema,
  subscriptionChargeSchema,
  subscriptionDetailSchema,
  subscriptionSchema,
} from './subscription-schemas';

const reasonSchema = textMin(1, 300, messages.cancelReason);
const idFilter = idParams.shape.id.optional();
const percentSchema = z
  .number(messages.percent)
  .int(messages.percent)
  .min(1, messages.percent)
  .max(100, messages.percent);
const discountAmount = z
  .number(messages.amount)
  .int(messages.amountWhole)
  .positive(messages.amount)
  .max(10_000_000, messages.tooBig);

/** The discount given by staff, taken off after the siblings' discount. */
const discountSchema = z.union([
  z.strictObject({ percent: percentSchema, reason: reasonSchema }),
  z.strictObject({ amount: discountAmount, reason: reasonSchema }),
]);
export type Discount = z.infer<typeof discountSchema>;

/** `attention`: first those with a debt that is due, for callers who see amounts, then by the last day. */
export const subscriptionSorts = ['attention', 'endsOn', '-endsOn'] as const;
export type SubscriptionSort = (typeof subscriptionSorts)[number];

const filterQuery = z.object({
  /** Words of a child's or parent's name, or digits of a phone. */
  search: text(100).optional(),
  /** `current`: active or frozen. */
  state: z.enum([...subscriptionStates, 'current']).optional(),
  planId: idFilter,
  studentId: idFilter,
  /** Of students who have this direction. */
  sportsDirection: sportsDirectionSchema.optional(),
  /** Of students who train in this group, or in a group of this branch, now. */
  groupId: idFilter,
  branchId: idFilter,
  /** Active or frozen subscriptions that end soon by the school's settings and have no renewal, nor get one by charging. */
  ending: z.literal('true').optional(),
  /** Of students who have none now and none that is coming: the last one, if it ended within 30 days. */
  lapsed: z.literal('true').optional(),
  /**
   * Those with an unpaid part that is due, with `state=coming` those with any unpaid part; only with the capability for
   * payments.
   */
  owes: z.literal('true').optional(),
});
export type SubscriptionFilter = z.infer<typeof filterQuery>;

const listQuery = filterQuery.extend({ sort: z.enum(subscriptionSorts).default('attention') });

/** Counts of subscriptions, shown above the list. */
export const subscriptionSummarySchema = z.object({
  active: z.number().int(),
  /** Sold, for instance for the next month, and not begun. */
  coming: z.number().int(),
  frozen: z.number().int(),
  /** Active or frozen subscriptions with few days or sessions left by the school's settings, and without a renewal, nor one by charging. */
  ending: z.number().int(),
  /** Students whose last subscription ended within 30 days, who have none now and none that is coming. */
  lapsed: z.number().int(),
  /** What is due, of how many students and subscriptions; null for those who see no amounts. */
  due: z
    .object({
      currency: z.string(),
      students: z.number().int(),
      subscriptions: z.number().int(),
      amount: z.number().int(),
    })
    .nullable(),
});
export type SubscriptionSummary = z.infer<typeof subscriptionSummarySchema>;

/** Price and period of a sale before it is made. */
export const subscriptionQuoteSchema = z.object({
  currency: z.string(),
  startsOn: daySchema,
  endsOn: daySchema,
  price: z.number().int(),
  prorated: z.number().int(),
  /** Sessions left in the first month, and all its sessions, when the price was prorated by them. */
  sessionsLeft: z.number().int().nullable(),
  sessionsInMonth: z.number().int().nullable(),
  /** Why only a share of the first month is charged, whatever the plan says of late starts; null: not delayed. */
  delay: startDelaySchema.nullable(),
  siblingPercent: z.number().int(),
  /** The other children of the same parent who have a subscription then, with their siblings' discounts. */
  siblings: z.array(z.object({ name: z.string(), percent: z.number().int() })),
  discount: z.number().int(),
  amount: z.number().int(),
  /** The subscription that already covers the day and prevents the sale; null: none. */
  overlaps: z.object({ id: idSchema, planName: z.string(), endsOn: daySchema }).nullable(),
});
export type SubscriptionQuote = z.infer<typeof subscriptionQuoteSchema>;

export const saleBody = z.strictObject({
  planId: idSchema,
  startsOn: givenDaySchema,
  discount: discountSchema.nullable().default(null),
  /** The price after discounts from the quote; CONFLICT if it has changed since. */
  amount: z.number(messages.amount).int(messages.amountWhole).min(0, messages.amount).max(10_000_000, messages.tooBig),
});
export type SaleBody = z.infer<typeof saleBody>;

/** A payment of a student that counts in the balance. */
export const receivedPaymentSchema = z.object({
  id: idSchema,
  date: daySchema,
  /** Less what was refunded; never 0. */
  amount: z.number().int(),
  /** The part that was refunded to the payer. */
  refundedAmount: z.number().int(),
});
export type ReceivedPayment = z.infer<typeof receivedPaymentSchema>;

/** The subscriptions of one student, and what the student owes. */
export const studentSubscriptionsSchema = z.object({
  /** Newest first. */
  subscriptions: z.array(subscriptionSchema),
  /** Credits that can still be used. */
  makeupCredits: z.number().int(),
  /** Null for those who see no amounts. */
  balance: balanceSchema.nullable(),
  /** Newest first; null for those who see no amounts. */
  charges: z.array(subscriptionChargeSchema).nullable(),
  /** Newest first; null for those who see no amounts. */
  received: z.array(receivedPaymentSchema).nullable(),
});
export type StudentSubscriptions = z.infer<typeof studentSubscriptionsSchema>;

/** What a coach sees beside a name in the journal. */
export const memberSubscriptionSchema = z.object({
  studentId: idSchema,
  /** `none`: no subscription covers the group today. */
  state: z.enum([...subscriptionStates, 'none']).exclude(['coming']),
  /** Null for `none`, and for a plan of months. */
  sessionsLeft: z.number().int().nullable(),
  endsOn: daySchema.nullable(),
});
export type MemberSubscription = z.infer<typeof memberSubscriptionSchema>;

const view = { kind: 'capability', capability: 'viewSubscriptions' } as const;
const write = { kind: 'capability', capability: 'payments' } as const;
const detail = { status: 200, schema: subscriptionDetailSchema } as const;
const seen = { updatedAt: momentSchema };

export const subscriptionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/subscriptions',
    summary: 'Subscriptions, those in need of attention or soonest or last to end first',
    policy: view,
    query: pageQuery.extend(listQuery.shape),
    success: { status: 200, schema: z.array(subscriptionSchema) },
    paged: true,
    errors: ['FORBIDDEN', 'SUBSCRIPTIONS_OFF'],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/subscriptions/export.xlsx',
    summary: 'Everything that the filter admits, as Excel; with amounts only for those who see them',
    policy: view,
    query: listQuery,
    longDatabaseWork: true,
    success: { status: 200, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: ['FORBIDDEN', 'SUBSCRIPTIONS_OFF'],
  }),
  summary: defineRoute({
    method: 'GET',
    path: '/api/subscriptions/summary',
    summary: 'How many are active, frozen, ending and lapsed, and what is due',
    policy: view,
    success: { status: 200, schema: subscriptionSummarySchema },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/subscriptions/:id',
    summary: 'One subscription with its terms, freezes, use and history',
    policy: view,
    params: idParams,
    success: detail,
    errors: ['NOT_FOUND', 'SUBSCRIPTIONS_OFF'],
  }),
  ofStudent: defineRoute({
    method: 'GET',
    path: '/api/students/:id/subscriptions',
    summary: 'Subscriptions of a student, with balance and charges for those who see amounts',
    policy: { kind: 'capability', capability: 'viewStudents' },
    params: idParams,
    success: { status: 200, schema: studentSubscriptionsSchema },
    errors: ['NOT_FOUND', 'SUBSCRIPTIONS_OFF'],
  }),
  ofGroup: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/subscriptions',
    summary: 'Sessions left and until when, of each student who is in the group today; no amounts',
    policy: { kind: 'capability', capability: 'viewAttendance' },
    params: idParams,
    success: { status: 200, schema: z.array(memberSubscriptionSchema) },
    errors: ['NOT_FOUND', 'SUBSCRIPTIONS_OFF'],
  }),
  quote: defineRoute({
    method: 'GET',
    path: '/api/students/:id/subscription-quote',
    summary: 'The price and days of a sale, with the discounts that apply by themselves',
    policy: write,
    params: idParams,
    query: z.object({
      planId: idParams.shape.id,
      /** Defaults to today, or to the day after the end of the student's subscription for the same groups. */
      startsOn: givenDaySchema.optional(),
      discountPercent: z.coerce.number().int().min(1).max(100).optional(),
      discountAmount: z.coerce.number().int().min(1).max(10_000_000).optional(),
    }),
    success: { status: 200, schema: subscriptionQuoteSchema },
    errors: ['NOT_FOUND', 'SUBSCRIPTIONS_OFF'],
  }),
  sell: defineRoute({
    method: 'POST',
    path: '/api/students/:id/subscriptions',
    summary: 'Sell a subscription: charges the student',
    policy: write,
    params: idParams,
    body: saleBody,
    success: { status: 201, schema: subscriptionDetailSchema },
    errors: ['NOT_FOUND', 'CONFLICT', 'PLAN_ARCHIVED', 'SUBSCRIPTION_OVERLAPS', 'SUBSCRIPTIONS_OFF'],
  }),
  freeze: defineRoute({
    method: 'POST',
    path: '/api/subscriptions/:id/freeze',
    summary: 'Freeze from one day to another; the end, and what follows it, moves by as many days',
    policy: write,
    params: idParams,
    body: z
      .strictObject({
        from: givenDaySchema,
        to: givenDaySchema,
        reason: z.enum(freezeReasons),
        comment: text(300).nullable().default(null),
        ...seen,
      })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        message: messages.freezeOrder,
        when: whenRight('from', 'to'),
      }),
    success: detail,
    errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION', 'SUBSCRIPTIONS_OFF'],
  }),
  unfreeze: defineRoute({
    method: 'POST',
    path: '/api/subscriptions/:id/unfreeze',
    summary: 'End a freeze today, or take one back that has not begun; the end moves back by the days that are left',
    policy: write,
    params: idParams,
    body: z.strictObject({ freezeId: idSchema, ...seen }),
    success: detail,
    errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION', 'SUBSCRIPTIONS_OFF'],
  }),
  extend: defineRoute({
    method: 'POST',
    path: '/api/subscriptions/:id/extend',
    summary: 'Move the last day, with a reason; what follows moves too',
    policy: write,
    params: idParams,
    body: z.strictObject({ endsOn: givenDaySchema, reason: reasonSchema, ...seen }),
    success: detail,
    errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION', 'SUBSCRIPTIONS_OFF'],
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/api/subscriptions/:id/cancel',
    summary: 'Cancel it with a reason; the unused part is credited by a charge below zero',
    policy: write,
    params: idParams,
    body: z.strictObject({
      reason: reasonSchema,
      /** The amount to credit; defaults to the value of the unused part. */
      credit: z
        .number(messages.amount)
        .int(messages.amountWhole)
        .min(0, messages.amount)
        .max(10_000_000, messages.tooBig)
        .optional(),
      ...seen,
    }),
    success: detail,
    errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION', 'SUBSCRIPTIONS_OFF'],
  }),
  renew: defineRoute({
    method: 'POST',
    path: '/api/subscriptions/:id/renew',
    summary: 'Sell the plan’s present terms again, to follow this one; once',
    policy: write,
    params: idParams,
    body: saleBody.omit({ planId: true }),
    success: { status: 201, schema: subscriptionDetailSchema },
    errors: ['NOT_FOUND', 'CONFLICT', 'PLAN_ARCHIVED', 'SUBSCRIPTION_OVERLAPS', 'SUBSCRIPTIONS_OFF'],
  }),
};
