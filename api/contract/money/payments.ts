import { z } from 'zod';
import {
  daySchema,
  givenDaySchema,
  idParams,
  idSchema,
  momentSchema,
  namedRefSchema,
  pageQuery,
  requestKeySchema,
  sportsDirectionSchema,
  text,
  textMin,
} from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { paymentStates } from '../rules/payment-state';
import { paymentStatuses, paymentTypes } from '../rules/status-tables';
import { amountSchema } from './amount';
import { paymentOrderSchema } from './payment-orders';
import { revenuePartSchema } from './revenue-part';

export const paymentSchema = z.object({
  id: idSchema,
  studentId: idSchema.nullable(),
  studentName: z.string().nullable(),
  /** Whole units of the school's currency. */
  amount: z.number().int(),
  /** The part that was refunded to the payer. */
  refundedAmount: z.number().int(),
  /** The last day to pay, of a state with `hasDueDay`; otherwise the day of the money or of the refusal. */
  date: daySchema,
  description: z.string().nullable(),
  status: z.enum(paymentStatuses),
  /** The status together with how far the payment link is (`toPaymentState`). */
  state: z.enum(paymentStates),
  /** Whether it was cancelled because staff had entered it by mistake, so that no money came. */
  mistaken: z.boolean(),
  type: z.enum(paymentTypes),
  /** Whether it was imported from a bank statement, which then decides its amount, date and type; staff decide its status. */
  fromStatement: z.boolean(),
  /** The payer and the child as they were named at the bank; null for payments entered by staff. */
  customerName: z.string().nullable(),
  childName: z.string().nullable(),
  /** Why staff must check it: what the bank reported does not fit; null when it fits. */
  flag: z.string().nullable(),
  createdAt: momentSchema,
});
export type Payment = z.infer<typeof paymentSchema>;

/** A row of the list. */
export const listedPaymentSchema = paymentSchema.extend({
  /**
   * Of received money without a student: the only student with the payer's phone and a name like the child's, or whom the
   * purpose names by a number or by name; one press links it. Null when nobody or several fit.
   */
  likelyStudent: namedRefSchema.nullable(),
});
export type ListedPayment = z.infer<typeof listedPaymentSchema>;

export const paymentEventKinds = [
  'created',
  'updated',
  'confirmed',
  'cancelled',
  'refunded',
  'linked',
  'unlinked',
  'link_sent',
  'expired',
  'refund_asked',
  'refund_failed',
  'mistaken',
  'split',
] as const;

/** What happened to a payment, when and by whom. */
export const paymentEventSchema = z.object({
  id: idSchema,
  kind: z.enum(paymentEventKinds),
  at: momentSchema,
  /** Null: the account no longer exists, or nobody did it, as with `expired`. */
  byName: z.string().nullable(),
  /** The amount refunded or requested, for events of a refund; what stayed for this child, for `split`. */
  amount: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** Changed fields with their values as text, for `updated`. */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type PaymentEvent = z.infer<typeof paymentEventSchema>;

/** A notice of the bank as received; the card number has only its last digits. */
export const bankNoticeSchema = z.object({
  receivedAt: momentSchema,
  outcome: z.string(),
  payload: z.record(z.string(), z.unknown()),
});

export const paymentDetailSchema = paymentSchema.extend({
  /** ISO 4217. */
  currency: z.string(),
  customerPhone: z.string().nullable(),
  customerEmail: z.string().nullable(),
  orderId: z.string().nullable(),
  paymentId: z.string().nullable(),
  /** Whether it came from the bank, which then decides its amount, date, type and status. */
  fromBank: z.boolean(),
  /** Its order with a payment link; null without one. */
  order: paymentOrderSchema.nullable(),
  /** Whether a refund is made by the bank, so that staff ask for it instead of recording it. */
  refundByBank: z.boolean(),
  /** The other payments of the same transfer, which was split over children of a family. */
  parts: z.array(
    z.object({
      id: idSchema,
      studentName: z.string().nullable(),
      amount: z.number().int(),
      status: z.enum(paymentStatuses),
    }),
  ),
  /** Whether it may be split over the children of a family: received money without a payment link and without refunds. */
  maySplit: z.boolean(),
  /** The refund that the bank has not answered yet. */
  openRefund: z.object({ amount: z.number().int(), reason: z.string(), askedAt: momentSchema }).nullable(),
  /** The caller returns it with a change, so that the API detects a concurrent change. */
  updatedAt: momentSchema,
  /** Newest last. */
  events: z.array(paymentEventSchema),
  notices: z.array(bankNoticeSchema),
});
export type PaymentDetail = z.infer<typeof paymentDetailSchema>;

/** Sums of all payments that match a filter, in whole units of the currency. */
export const paymentTotalsSchema = z.object({
  currency: z.string(),
  count: z.number().int(),
  /** Confirmed, less what was refunded. */
  received: z.number().int(),
  pending: z.number().int(),
  rejected: z.number().int(),
  refunded: z.number().int(),
});
export type PaymentTotals = z.infer<typeof paymentTotalsSchema>;

const countAndAmount = z.object({ count: z.number().int(), amount: z.number().int() });

/** The figures above the list; months are the school's. */
export const paymentSummarySchema = z.object({
  currency: z.string(),
  /** Confirmed less refunded in the present month, and in as many days of the previous one. */
  received: z.object({ current: z.number().int(), previous: z.number().int() }),
  /** All pending payments, and those of them that were due before today. */
  pending: countAndAmount.extend({ overdue: countAndAmount }),
  /** Rejected in the present month, and in as many days of the previous one. */
  rejected: z.object({ current: countAndAmount, previous: countAndAmount }),
  /** Pending and confirmed payments without a student; the day of the received one that has waited longest. */
  unmatched: countAndAmount.extend({ oldest: daySchema.nullable() }),
  /** All payments by status. */
  statuses: z.record(z.enum(paymentStatuses), z.number().int()),
  /** All payments that were not received, by what staff read in the list. */
  states: z.record(z.enum(paymentStates).exclude(['received']), z.number().int()),
});
export type PaymentSummary = z.infer<typeof paymentSummarySchema>;

/** A student who may be meant by an unmatched payment, the likeliest first, with the evidence for it. */
export const studentSuggestionSchema = z.object({
  studentId: idSchema,
  name: z.string(),
  parentName: z.string(),
  /** `number`: the purpose has the number of a contract or a payment link; `purpose`: it has the child's name. */
  matches: z.array(z.enum(['number', 'purpose', 'phone', 'childName', 'payerName'])),
  /** Other children of the family, for whom a part of the money may be. */
  siblings: z.array(idSchema),
});
export type StudentSuggestion = z.infer<typeof studentSuggestionSchema>;

/** A child of a family for whom one sum may be paid: other active students with the same phone of the parent, and those who owe. */
export const familyMemberSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** What is owed by today. */
  due: z.number().int(),
  /** Links that can still be paid. */
  openLinks: z.array(
    z.object({ id: idSchema, amount: z.number().int(), purpose: z.string(), expiresAt: momentSchema }),
  ),
});
export type FamilyMember = z.infer<typeof familyMemberSchema>;

/** What of one sum is for which child of a family; 0: nothing. */
const sharesSchema = z
  .array(
    z.strictObject({
      studentId: idSchema,
      amount: z
        .number(messages.amount)
        .int(messages.amountWhole)
        .nonnegative(messages.amount)
        .max(100_000_000, messages.tooBig),
    }),
  )
  .max(20)
  .superRefine((shares, context) => {
    if (shares.filter(({ amount }) => amount > 0).length < 2) {
      context.addIssue({ code: 'custom', path: toLastShare(shares), message: messages.sharesFew });
    }
    const repeated = shares.findIndex(({ studentId }, index) =>
      shares.slice(0, index).some((one) => one.studentId === studentId),
    );
    if (repeated >= 0)
      context.addIssue({ code: 'custom', path: [repeated, 'studentId'], message: messages.shareRepeated });
  });
export type PaymentShare = z.infer<typeof sharesSchema>[number];

/** Where a wrong sum of the shares is told: each other share was given before. */
const toLastShare = (shares: readonly unknown[]) => [Math.max(0, shares.length - 1), 'amount'];

/** The field to name when the shares do not make up the amount; undefined when they do. */
export function findWrongShare(amount: number, shares: readonly PaymentShare[]): (string | number)[] | undefined {
  const sum = shares.reduce((total, share) => total + share.amount, 0);
  return sum === amount ? undefined : ['shares', ...toLastShare(shares)];
}

const fields = {
  amount: amountSchema,
  date: givenDaySchema,
  type: z.enum(paymentTypes).default('manual'),
  description: text(500).nullable().default(null),
  studentId: idSchema.nullable().default(null),
};

/** The money counts although the student has paid the same amount within the last day. */
const acceptRepeatedSchema = z.boolean().optional();

/** A payment that staff enters (specification section 5, "Payment"). */
export const paymentBody = z
  .strictObject({
    ...fields,
    /** One sum for children of a family, in place of `studentId`: a payment for each. */
    shares: sharesSchema.optional(),
    /** Staff enter money already received as CONFIRMED. */
    status: z.enum(['PENDING', 'CONFIRMED']).default('PENDING'),
    /** Also cancels the student's links that can still be paid, because the money has come another way. */
    cancelLinks: z.boolean().default(false),
    acceptRepeated: acceptRepeatedSchema,
    key: requestKeySchema.optional(),
  })
  .superRefine(({ amount, shares }, context) => {
    const path = shares && findWrongShare(amount, shares);
    if (path) context.addIssue({ code: 'custom', path, message: messages.sharesSum });
  });
export type PaymentBody = z.infer<typeof paymentBody>;

const paymentUpdateBody = z.strictObject({ ...fields, updatedAt: momentSchema });
export type PaymentUpdateBody = z.infer<typeof paymentUpdateBody>;

const reasonSchema = textMin(1, 300, messages.cancelReason);
const idFilter = idParams.shape.id.optional();

const filterQuery = z.object({
  /** Words of a child's, parent's or payer's name or of the purpose, digits of a phone, or the order's number. */
  search: text(100).optional(),
  from: givenDaySchema.optional(),
  /** The last day, included. */
  to: givenDaySchema.optional(),
  status: z.enum(paymentStatuses).optional(),
  /** What staff read in the list (`toPaymentState`). */
  state: z.enum(paymentStates).optional(),
  type: z.enum(paymentTypes).optional(),
  /** Payments of students who trained in this direction, or branch, on the payment's day, as in the revenue report. */
  sportsDirection: sportsDirectionSchema.optional(),
  branchId: idFilter,
  studentId: idFilter,
  /** Pending and confirmed payments without a student. */
  unmatched: z.literal('true').optional(),
  /** What a person must decide: received payments without a student, and those with a flag. */
  toSortOut: z.literal('true').optional(),
  /** Payments with a refund that the bank has not answered yet. */
  openRefund: z.literal('true').optional(),
  /** Payments that a register for 1C has: money that came to the account, also what was refunded since; no cash. */
  inRegister: z.literal('true').optional(),
  /**
   * Payments that the last register for 1C of their day has wrong: confirmed, corrected (sum, day, purpose, student, to cash or
   * from it) or found to be a mistake after it was taken.
   */
  changedSinceRegister: z.literal('true').optional(),
  /** Payments that a report counts as this part. */
  revenuePart: revenuePartSchema.optional(),
});

const payments = { kind: 'capability', capability: 'payments' } as const;

/**
 * The books of a month are never closed: a correction, a refund and a mistake count in the month of the payment's day, and
 * are in its history and in the audit log with that day.
 */
export const paymentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/payments',
    summary: 'Payments, newest first',
    policy: payments,
    query: pageQuery.extend(filterQuery.shape),
    success: { status: 200, schema: z.array(listedPaymentSchema) },
    paged: true,
    errors: [],
  }),
  totals: defineRoute({
    method: 'GET',
    path: '/api/payments/totals',
    summary: 'Sums of all payments that the filter admits',
    policy: payments,
    query: filterQuery,
    success: { status: 200, schema: paymentTotalsSchema },
    errors: [],
  }),
  summary: defineRoute({
    method: 'GET',
    path: '/api/payments/summary',
    summary:
      'Received and rejected this month and in as many days of last month, pending, unmatched, and counts by status',
    policy: payments,
    success: { status: 200, schema: paymentSummarySchema },
    errors: [],
  }),
  choices: defineRoute({
    method: 'GET',
    path: '/api/payments/choices',
    summary: 'The branches to filter by',
    policy: payments,
    success: { status: 200, schema: z.object({ branches: z.array(namedRefSchema) }) },
    errors: [],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/payments/export.xlsx',
    summary: 'Everything that the filter admits, as Excel',
    policy: payments,
    query: filterQuery,
    longDatabaseWork: true,
    success: { status: 200, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: [],
  }),
  export1c: defineRoute({
    method: 'GET',
    path: '/api/payments/export-1c.txt',
    summary:
      'The received payments that the filter admits, as a register for 1C (1CClientBankExchange 1.03); with `changedSinceRegister` all of the days whose last register is wrong',
    policy: payments,
    query: filterQuery,
    longDatabaseWork: true,
    success: { status: 200, contentType: 'text/plain; charset=windows-1251' },
    errors: [],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/payments/:id',
    summary: 'One payment with its history and the notices of the bank',
    policy: payments,
    params: idParams,
    success: { status: 200, schema: paymentDetailSchema },
    errors: ['NOT_FOUND'],
  }),
  family: defineRoute({
    method: 'GET',
    path: '/api/payments/family',
    summary: 'The children of the family of a student, the student first, with what each owes',
    policy: payments,
    query: z.object({ studentId: idParams.shape.id }),
    success: { status: 200, schema: z.array(familyMemberSchema) },
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/payments',
    summary:
      'Enter a payment, or one for each child of a family of whom `shares` tell, and answer with the first; a second call with the same key enters none, and refuses (CONFLICT) when the payment differs by now. Refuses received money that equals a payment of the student within the last day, unless `acceptRepeated` (PAYMENT_REPEATED)',
    policy: payments,
    body: paymentBody,
    success: { status: 201, schema: paymentDetailSchema },
    errors: ['CONFLICT', 'PAYMENT_REPEATED'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/payments/:id',
    summary:
      'Correct a payment; of one from the bank or a bank statement, and of a rejected or cancelled one, only purpose and student. A change made since `updatedAt` refuses (CONFLICT)',
    policy: payments,
    params: idParams,
    body: paymentUpdateBody,
    success: { status: 200, schema: paymentDetailSchema },
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_IS_FIXED'],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/api/payments/:id/confirm',
    summary:
      'The money has come; not for payments whose status the bank tells. Refuses money that equals a payment of the student within the last day, unless `acceptRepeated` (PAYMENT_REPEATED)',
    policy: payments,
    params: idParams,
    body: z.strictObject({ acceptRepeated: acceptRepeatedSchema }),
    success: { status: 200, schema: paymentDetailSchema },
    errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION', 'PAYMENT_IS_FIXED', 'PAYMENT_REPEATED'],
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/api/payments/:id/cancel',
    summary: 'The money will not come; not for payments whose status the bank tells',
    policy: payments,
    params: idParams,
    body: z.strictObject({ reason: reasonSchema }),
    success: { status: 200, schema: paymentDetailSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'PAYMENT_IS_FIXED'],
  }),
  refund: defineRoute({
    method: 'POST',
    path: '/api/payments/:id/refund',
    summary:
      'Record that money went back, in whole or in part; CANCELLED once all of it has. For a payment of the bank, ask the bank to give it back: its answer makes the change. A change made since `updatedAt`, and a refund that the bank has not answered, refuse (CONFLICT)',
    policy: payments,
    params: idParams,
    body: z.strictObject({ amount: amountSchema, reason: reasonSchema, updatedAt: momentSchema }),
    success: { status: 200, schema: paymentDetailSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'CONFLICT'],
  }),
  mistake: defineRoute({
    method: 'POST',
    path: '/api/payments/:id/mistake',
    summary:
      'A received payment was entered by mistake: cancels it without a refund. Not for payments of the bank. A change made since `updatedAt` refuses (CONFLICT)',
    policy: payments,
    params: idParams,
    body: z.strictObject({ reason: reasonSchema, updatedAt: momentSchema }),
    success: { status: 200, schema: paymentDetailSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'CONFLICT', 'PAYMENT_IS_FIXED'],
  }),
  suggestions: defineRoute({
    method: 'GET',
    path: '/api/payments/:id/suggestions',
    summary: 'Students who may be meant by the payment, at most five',
    policy: payments,
    params: idParams,
    success: { status: 200, schema: z.array(studentSuggestionSchema) },
    errors: ['NOT_FOUND'],
  }),
  link: defineRoute({
    method: 'POST',
    path: '/api/payments/:id/link',
    summary: 'Say whose payment it is; refuses when it has a student already',
    policy: payments,
    params: idParams,
    body: z.strictObject({ studentId: idSchema }),
    success: { status: 200, schema: paymentDetailSchema },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  split: defineRoute({
    method: 'POST',
    path: '/api/payments/:id/split',
    summary:
      'Split received money over children of a family: this payment keeps the share of its student, or of the first child. Not for payments with a payment link, a refund or a flag. A change made since `updatedAt` refuses (CONFLICT)',
    policy: payments,
    params: idParams,
    body: z.strictObject({ shares: sharesSchema, updatedAt: momentSchema }),
    success: { status: 200, schema: paymentDetailSchema },
    errors: ['NOT_FOUND', 'CONFLICT', 'ILLEGAL_TRANSITION', 'PAYMENT_IS_FIXED'],
  }),
  unlink: defineRoute({
    method: 'POST',
    path: '/api/payments/:id/unlink',
    summary: 'Take the payment from its student; refuses when that is another by now',
    policy: payments,
    params: idParams,
    body: z.strictObject({ studentId: idSchema }),
    success: { status: 200, schema: paymentDetailSchema },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
