import { z } from 'zod';
import { daySchema, givenDaySchema, momentSchema } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';

const percentSchema = z
  .number(messages.percent)
  .int(messages.percent)
  .min(0, messages.percent)
  .max(100, messages.percent);
const remindDays = z
  .number(messages.remindDays)
  .int(messages.remindDays)
  .min(1, messages.remindDays)
  .max(90, messages.remindDays);

const fields = {
  /** When false, the school takes payments only: the other routes of subscriptions refuse, and pages hide them. */
  enabled: z.boolean(),
  /** Discounts among children of one parent phone, the eldest first; 0: none. */
  secondChildPercent: percentSchema,
  thirdChildPercent: percentSchema,
  /** A parent is reminded when this number of sessions or days of a subscription is left. */
  remindSessionsLeft: z.number().int().min(0).max(20),
  remindDaysLeft: remindDays,
  /** A parent is reminded when a debt is this number of days old. */
  remindDebtDays: remindDays,
};

export const subscriptionSettingsSchema = z.object({
  ...fields,
  /**
   * Payments of earlier days do not count in balances, because nothing was charged for them here; today until the school
   * switches subscriptions on.
   */
  accountingFrom: daySchema,
  updatedAt: momentSchema,
});
export type SubscriptionSettings = z.infer<typeof subscriptionSettingsSchema>;

export const subscriptionSettingsBody = z.strictObject({
  ...fields,
  accountingFrom: givenDaySchema,
  updatedAt: momentSchema,
});
export type SubscriptionSettingsBody = z.infer<typeof subscriptionSettingsBody>;

export const subscriptionSettingsRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/subscription-settings',
    summary: 'Whether the school sells subscriptions, and by which rules',
    policy: { kind: 'staff' },
    success: { status: 200, schema: subscriptionSettingsSchema },
    errors: [],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/subscription-settings',
    summary: 'Change them; what is sold stays as it was. A change made since `updatedAt` refuses (CONFLICT)',
    policy: { kind: 'capability', capability: 'fullSettings' },
    body: subscriptionSettingsBody,
    success: { status: 200, schema: subscriptionSettingsSchema },
    errors: ['CONFLICT'],
  }),
};
