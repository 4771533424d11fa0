import { z } from 'zod';
import { emailSchema } from '../common';
import { defineRoute } from '../route';

/** Stored unchanged, because the token is computed from it. */
const id = z.string().min(1).max(50);
const optionalText = z.string().max(300).optional();

/**
 * A notice as T-Bank sends it (developer.tbank.ru, "Notifications"). Unknown fields are accepted and part of its token,
 * because the bank adds fields.
 */
export const tbankNoticeSchema = z.looseObject({
  TerminalKey: id,
  OrderId: id,
  PaymentId: z.union([id, z.number().int().positive()]).transform(String),
  Success: z.boolean(),
  Status: z.string().min(1).max(30),
  /** Kopecks. */
  Amount: z.number().int().positive().max(10_000_000_000),
  /** SHA-256 of the root values with the terminal's password, in hex. */
  Token: z.string().length(64),
});

/** The form of the specification (section 5, "Bank notification payload"); its signature is in a header. */
export const plainNoticeSchema = z.looseObject({
  orderId: id,
  paymentId: id,
  status: z.enum(['CONFIRMED', 'PENDING', 'REJECTED']),
  /** Units of the school's currency. */
  amount: z.number().positive().max(100_000_000),
  customerName: z.string().min(1).max(200),
  childName: z.string().min(1).max(200),
  customerEmail: emailSchema,
  customerPhone: optionalText,
  description: optionalText,
  terminalKey: optionalText,
});

/** The header with the signature of the specification's form, computed like the bank's `Token`. */
export const noticeSignatureHeader = 'X-Signature';

const noticeSchema = z.union([tbankNoticeSchema, plainNoticeSchema]);
export type BankNotice = z.infer<typeof noticeSchema>;

export const bankNoticeRoutes = {
  receive: defineRoute({
    method: 'POST',
    path: '/api/payments/bank-notification',
    summary:
      'A notice of the bank (T-Bank’s form with its Token, or the form of the specification with X-Signature); answers OK. The same notice twice has one effect',
    policy: { kind: 'public' },
    rateLimit: { name: 'bankNotice' },
    body: noticeSchema,
    success: { status: 200, contentType: 'text/plain' },
    errors: ['NOT_FOUND', 'BANK_NOTICE_REFUSED'],
  }),
};
