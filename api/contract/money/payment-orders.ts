import { z } from 'zod';
import { idParams, idSchema, line, linkTokenSchema, momentSchema, pageQuery, text, textMin } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { paymentStates } from '../rules/payment-state';
import { deliveryStatuses, paymentOrderStatuses } from '../rules/status-tables';
import { amountSchema } from './amount';

/** How a payer gets the link. */
export const orderChannels = ['sms', 'email'] as const;
export type OrderChannel = (typeof orderChannels)[number];

/** Why a message was not sent: the card has no address for it, or the school's daily SMS limit is reached. */
export const messageProblems = ['no_address', 'sms_limit'] as const;

/** Orders in one call. */
export const maxOrders = 300;

/** Why a payment link opens no payment any more; the status in its refusal, which an unknown link does not have. */
export const endedLinkStates = ['paid', 'cancelled', 'expired'] as const;
export type EndedLinkState = (typeof endedLinkStates)[number];

/** A payment that has a page at the bank. */
export const paymentOrderSchema = z.object({
  id: idSchema,
  paymentId: idSchema,
  /** The number that the bank and the payer see. */
  number: z.string(),
  studentId: idSchema.nullable(),
  studentName: z.string().nullable(),
  /** Whole units of the school's currency. */
  amount: z.number().int(),
  purpose: z.string().nullable(),
  /** `created`: the bank does not know it yet. */
  status: z.enum(paymentOrderStatuses),
  /** The state of its payment, as in the list of payments. */
  state: z.enum(paymentStates),
  /** Why the bank did not accept it; null: no failure. */
  failure: z.string().nullable(),
  createdAt: momentSchema,
  expiresAt: momentSchema,
  sentAt: momentSchema.nullable(),
  /** The bank's page, while it can be paid. */
  paymentUrl: z.string().nullable(),
  /** The content of a QR code for payment by SBP, while it can be paid. */
  qrContent: z.string().nullable(),
  /** The messages with the last link. */
  messages: z.array(
    z.object({ channel: z.enum(orderChannels), status: z.enum([...deliveryStatuses, ...messageProblems]) }),
  ),
});
export type PaymentOrder = z.infer<typeof paymentOrderSchema>;

/** States of an order that can still be paid, or could once the bank accepts it. */
export const openOrderStates = ['link_pending', 'link_failed', 'waiting', 'refused'] as const;

export const orderSummarySchema = z.object({ states: z.record(z.enum(openOrderStates), z.number().int()) });
export type OrderSummary = z.infer<typeof orderSummarySchema>;

const channelsSchema = z
  .array(z.enum(orderChannels))
  .max(orderChannels.length)
  .transform((channels) => [...new Set(channels)]);

/** What becomes of links of the same students that can still be paid: `replace` cancels them. */
export const earlierLinkChoices = ['replace', 'keep'] as const;
export type EarlierLinkChoice = (typeof earlierLinkChoices)[number];

const newOrderSchema = z.strictObject({
  studentId: idSchema,
  amount: amountSchema,
  /** What the payer reads at the bank and on the receipt. */
  purpose: line(140, messages.purpose).pipe(z.string().min(1, messages.purpose)),
});
export type NewOrder = z.infer<typeof newOrderSchema>;

export const paymentOrdersBody = z.strictObject({
  /** Idempotency key: a second call with it returns the orders of the first. */
  key: z.uuid(),
  orders: z.array(newOrderSchema).min(1, messages.studentsChosen).max(maxOrders, messages.ordersMany),
  expiresInDays: z
    .number(messages.orderDays)
    .int(messages.orderDays)
    .min(1, messages.orderDays)
    .max(60, messages.orderDays),
  /** Empty: nothing is sent, staff show the link at the desk. */
  channels: channelsSchema,
  /** Left out: a student with a link that can still be paid is refused, so that no family pays twice. */
  earlierLinks: z.enum(earlierLinkChoices).optional(),
});
export type PaymentOrdersBody = z.infer<typeof paymentOrdersBody>;

/** What a payer types into the app of a bank for a transfer to the school's account. */
export const transferSchema = z.object({
  recipient: z.string(),
  inn: z.string(),
  account: z.string(),
  bic: z.string(),
  correspondentAccount: z.string().nullable(),
  /** With the order's number, by which the school finds the payment. */
  purpose: z.string(),
});
export type Transfer = z.infer<typeof transferSchema>;

/** What the payer sees behind the link. */
export const payerViewSchema = z.object({
  number: z.string(),
  schoolName: z.string(),
  schoolPhone: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  amount: z.number().int(),
  /** The part that was refunded. */
  refundedAmount: z.number().int(),
  purpose: z.string().nullable(),
  /** For whom; the page is public, so it says no more. Null for a payment without a student. */
  childFirstName: z.string().nullable(),
  /** `refused`: the last try failed, and another one is possible; `checked`: the money is on its way. */
  state: z.enum(['waiting', 'refused', 'checked', 'paid', 'refunded']),
  expiresAt: momentSchema,
  paidAt: momentSchema.nullable(),
  paymentUrl: z.string().nullable(),
  qrContent: z.string().nullable(),
  /** Null when the school's requisites lack one of them or are those of a new database; a server of the version before has none. */
  transfer: transferSchema.nullish(),
});
export type PayerView = z.infer<typeof payerViewSchema>;

const payments = { kind: 'capability', capability: 'payments' } as const;
const tokenParams = z.object({ token: linkTokenSchema });

export const paymentOrderRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/payment-orders',
    summary: 'Orders with payment links, newest first',
    policy: payments,
    query: pageQuery.extend({
      /** Words of a child's or parent's name, or digits of a phone. */
      search: text(100).optional(),
      state: z.enum(paymentStates).optional(),
      studentId: idParams.shape.id.optional(),
      /** Only those that can still be paid, or could once the bank accepts them. */
      open: z.literal('true').optional(),
      /** Only expired ones of students who still owe and have no link that can be paid. */
      toRenew: z.literal('true').optional(),
      /** The key of the call that made them. */
      batch: z.uuid().optional(),
    }),
    success: { status: 200, schema: z.array(paymentOrderSchema) },
    paged: true,
    errors: [],
  }),
  summary: defineRoute({
    method: 'GET',
    path: '/api/payment-orders/summary',
    summary: 'The numbers of orders that are not closed, by state',
    policy: payments,
    success: { status: 200, schema: orderSummarySchema },
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/payment-orders',
    summary:
      'Make an order with a payment link for each entry. The bank learns of them afterwards, so that the answer shows them as created; a second call with the same key makes none, and with other contents it refuses (CONFLICT)',
    policy: payments,
    body: paymentOrdersBody,
    success: { status: 201, schema: z.array(paymentOrderSchema) },
    errors: ['PAYMENT_LINKS_OFF', 'SCHOOL_NOT_READY', 'CONFLICT'],
  }),
  resend: defineRoute({
    method: 'POST',
    path: '/api/payment-orders/:id/resend',
    summary:
      'Send a new link; earlier ones stay good. Of an order that the bank did not take, ask the bank again. A second call within a minute sends nothing',
    policy: payments,
    params: idParams,
    body: z.strictObject({ channels: channelsSchema.pipe(z.array(z.enum(orderChannels)).min(1, messages.required)) }),
    success: { status: 200, schema: paymentOrderSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'PAYMENT_LINKS_OFF'],
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/api/payment-orders/:id/cancel',
    summary: 'Nobody shall pay it any more; the bank is told afterwards. Refuses once it has been paid',
    policy: payments,
    params: idParams,
    body: z.strictObject({ reason: textMin(1, 300, messages.cancelReason) }),
    success: { status: 200, schema: paymentOrderSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  payerView: defineRoute({
    method: 'GET',
    path: '/api/pay/:token',
    summary: 'What a payer sees behind a payment link; the refusal of one that has ended names why in `status`',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    params: tokenParams,
    success: { status: 200, schema: payerViewSchema },
    errors: ['NOT_FOUND', 'PAYMENT_LINK_INVALID'],
  }),
  receipt: defineRoute({
    method: 'GET',
    path: '/api/pay/:token/receipt.pdf',
    summary: 'The receipt of a payment that has come, as PDF',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    params: tokenParams,
    success: { status: 200, contentType: 'application/pdf' },
    errors: ['NOT_FOUND', 'PAYMENT_LINK_INVALID', 'PDF_FAILED'],
  }),
};
