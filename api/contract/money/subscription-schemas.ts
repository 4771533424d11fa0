import { z } from 'zod';
import { daySchema, idSchema, momentSchema, sportsDirectionSchema } from '../common';
import { subscriptionStates } from '../rules/status-tables';
import { planTermsSchema } from './subscription-plans';

/** Why a subscription ended. */
export const endReasons = ['usedUp', 'periodOver'] as const;

export const freezeReasons = ['illness', 'holiday', 'other'] as const;
export type FreezeReason = (typeof freezeReasons)[number];

/** What moved the end of the previous subscription into the first month of the next one. */
export const startDelayCauses = ['freeze', 'extension'] as const;

/** Days of the first month that the previous subscription has paid for, so that they are not charged again. */
export const startDelaySchema = z.object({ days: z.number().int(), cause: z.enum(startDelayCauses) });
export type StartDelay = z.infer<typeof startDelaySchema>;

/** What a subscription costs; left out for those who see no amounts. Whole units of the school's currency. */
export const subscriptionMoneySchema = z.object({
  currency: z.string(),
  /** The plan's price when it was sold. */
  price: z.number().int(),
  /** The price for what was left of the first month; equals `price` unless it was prorated. */
  prorated: z.number().int(),
  /** The discount among children of one parent; 0: none. */
  siblingPercent: z.number().int(),
  /** The discount given by staff, with its reason; null: none. */
  discount: z.object({ percent: z.number().int().nullable(), amount: z.number().int(), reason: z.string() }).nullable(),
  /** The price after all discounts. */
  amount: z.number().int(),
  /** Charged for it, less what was credited when it was cancelled. */
  charged: z.number().int(),
  /** How much of that is paid; the oldest charge of a student is paid first. */
  paid: z.number().int(),
  /** How much of it is due by today and not paid. */
  due: z.number().int(),
  /** How many days ago that was due; 0: today, so that it is not overdue yet (`isOverdue`); null: nothing is due. */
  dueDays: z.number().int().nullable(),
});
export type SubscriptionMoney = z.infer<typeof subscriptionMoneySchema>;

/** The data of a subscription that everybody who may see its student may see. */
export const subscriptionSchema = z.object({
  id: idSchema,
  studentId: idSchema,
  studentName: z.string(),
  planId: idSchema,
  planName: z.string(),
  /** The directions in which it is valid; empty: all of them, or single groups. */
  sportsDirections: z.array(sportsDirectionSchema),
  kind: planTermsSchema.shape.kind,
  state: z.enum(subscriptionStates),
  /** Null unless the state is `ended`. */
  endReason: z.enum(endReasons).nullable(),
  startsOn: daySchema,
  /** The last day, with frozen days and extensions. */
  endsOn: daySchema,
  /** Null for a plan of months, which has no number of sessions. */
  sessions: z.number().int().nullable(),
  sessionsUsed: z.number().int(),
  sessionsLeft: z.number().int().nullable(),
  /** The last day of the freeze that holds today. */
  frozenUntil: daySchema.nullable(),
  /** Whether a later subscription follows it. */
  renewed: z.boolean(),
  money: subscriptionMoneySchema.nullable(),
  createdAt: momentSchema,
  /** The caller returns it with a change, so that the API detects a concurrent change. */
  updatedAt: momentSchema,
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const subscriptionFreezeSchema = z.object({
  id: idSchema,
  from: daySchema,
  to: daySchema,
  days: z.number().int(),
  reason: z.enum(freezeReasons),
  comment: z.string().nullable(),
});

export const subscriptionEventKinds = [
  'sold',
  'renewed',
  'frozen',
  'unfrozen',
  'extended',
  'moved',
  'cancelled',
] as const;

/** What happened to a subscription, when and by whom. */
export const subscriptionEventSchema = z.object({
  id: idSchema,
  kind: z.enum(subscriptionEventKinds),
  at: momentSchema,
  /** Null: the portal itself, or the account no longer exists. */
  byName: z.string().nullable(),
  reason: z.string().nullable(),
  /** Days before and after, for all but `sold`, `renewed` and `cancelled`. */
  from: z.object({ startsOn: daySchema, endsOn: daySchema }).nullable(),
  to: z.object({ startsOn: daySchema, endsOn: daySchema }).nullable(),
});
export type SubscriptionEvent = z.infer<typeof subscriptionEventSchema>;

/** Whether a mark used a session, or why it did not. */
export const useOutcomes = ['used', 'excused', 'notCharged', 'frozen', 'makeup'] as const;

export const subscriptionUseSchema = z.object({
  date: daySchema,
  groupId: idSchema,
  groupName: z.string(),
  status: z.enum(['PRESENT', 'ABSENT']),
  outcome: z.enum(useOutcomes),
});
export type SubscriptionUse = z.infer<typeof subscriptionUseSchema>;

export const subscriptionDetailSchema = subscriptionSchema.extend({
  terms: planTermsSchema,
  freezes: z.array(subscriptionFreezeSchema),
  /** How many days and times of freezing are left. */
  freezeDaysLeft: z.number().int(),
  freezeTimesLeft: z.number().int(),
  renewedFrom: idSchema.nullable(),
  renewedBy: idSchema.nullable(),
  /** Marks of the period in covered groups, newest first; at most 400. */
  use: z.array(subscriptionUseSchema),
  /** Newest last. */
  events: z.array(subscriptionEventSchema),
  cancelReason: z.string().nullable(),
  /**
   * The value of the unused part today, for `cancel`; null without amounts, and for an ended or cancelled subscription.
   */
  unusedPart: z.number().int().nullable(),
});
export type SubscriptionDetail = z.infer<typeof subscriptionDetailSchema>;

export const chargeKinds = ['sale', 'cancellation', 'undo'] as const;

export const subscriptionChargeSchema = z.object({
  id: idSchema,
  subscriptionId: idSchema,
  planName: z.string(),
  kind: z.enum(chargeKinds),
  /** Negative for a credit. */
  amount: z.number().int(),
  /** From when it is due. */
  date: daySchema,
  /** How much of a sale's charge, less its credits, is paid; 0 for credits. */
  paid: z.number().int(),
  createdAt: momentSchema,
});
export type SubscriptionCharge = z.infer<typeof subscriptionChargeSchema>;

/** Charges less confirmed payments, net of refunds, since the school's first accounting day. */
export const balanceSchema = z.object({
  currency: z.string(),
  charged: z.number().int(),
  paid: z.number().int(),
  /** `charged` less `paid`; negative: paid in advance. */
  balance: z.number().int(),
  /** The part of it that is due by today; never negative. */
  due: z.number().int(),
  /** Since when the oldest unpaid charge is due; null: nothing is due. */
  dueSince: daySchema.nullable(),
  /** How many days ago that was; 0: today, so that it is not overdue yet (`isOverdue`). */
  dueDays: z.number().int().nullable(),
  /** Expected payments that have not come yet. */
  pending: z.number().int(),
});
export type Balance = z.infer<typeof balanceSchema>;
