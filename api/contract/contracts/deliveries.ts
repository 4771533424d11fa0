import { z } from 'zod';
import { idSchema, momentSchema } from '../common';
import { deliveryStatuses } from '../rules/status-tables';

/** The purpose of a message; staff read it in the delivery list of a contract. */
export const deliveryPurposes = [
  'password_reset',
  'user_invitation',
  'registration_link',
  'registration_rejected',
  'signing_link',
  'signing_code',
  'contract_copy',
  'contract_cancelled',
  'signed_contract',
  'termination_notice',
  'consent_link',
  'consent_revoked',
  'document_reminder',
  'payment_link',
  'subscription_reminder',
  'trial_reminder',
  'session_change',
  'staff_notification',
  'audit_anchor',
  'operator_notice',
] as const;
export type DeliveryPurpose = (typeof deliveryPurposes)[number];

/** What the provider later reported about a message that it had accepted. */
export const deliveryReports = ['delivered', 'undelivered'] as const;
export type DeliveryReport = (typeof deliveryReports)[number];

/** A delivery about a contract as staff see it, without its text, which contains codes and links. */
export const deliverySchema = z.object({
  id: idSchema,
  channel: z.enum(['sms', 'email']),
  purpose: z.enum(deliveryPurposes),
  recipient: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  provider: z.string().nullable(),
  providerMessageId: z.string().nullable(),
  lastError: z.string().nullable(),
  createdAt: momentSchema,
  /** When the provider or the mail server accepted it. */
  sentAt: momentSchema.nullable(),
  report: z.enum(deliveryReports).nullable(),
  reportedAt: momentSchema.nullable(),
  /** When the message was withdrawn before sending, because its purpose had ended; its status is then 'failed'. */
  withdrawnAt: momentSchema.nullable(),
  /** Failed, but staff can retry: the text is kept and nothing in it has expired. */
  mayRetry: z.boolean(),
  /** Waits because this channel is not set up. */
  held: z.boolean(),
});
export type Delivery = z.infer<typeof deliverySchema>;
