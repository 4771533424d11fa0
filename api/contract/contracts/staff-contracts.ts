import { z } from 'zod';
import {
  daySchema,
  emailSchema,
  givenDaySchema,
  idParams,
  idSchema,
  lineMin,
  momentSchema,
  pageQuery,
  relationshipSchema,
  requestKeySchema,
  text,
  textMin,
} from '../common';
import { givenTrainingDays, passportNumber, passportSeries } from '../families/registrations';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { contractStates, contractStatuses } from '../rules/status-tables';
import { differencesDecisionSchema } from './contract-differences';
import { contractEvidenceSchema } from './contract-evidence';
import { contractTypes, sentContractSchema } from './contracts';
import { deliverySchema } from './deliveries';
import { contractVariableNames } from './document-variables';

/** The worst state among the newest messages about a contract. */
export const contractDeliveryStates = ['none', 'waiting', 'held', 'failed', 'accepted', 'delivered'] as const;
export type ContractDeliveryState = (typeof contractDeliveryStates)[number];

/** The order of the list, besides newest first. `waiting`: the longest unsigned first, those that do not wait last. */
export const contractSorts = ['number', '-number', 'date', '-date', 'waiting'] as const;
export type ContractSort = (typeof contractSorts)[number];

/** After this number of days an unsigned contract has waited long. */
export const longWaitDays = 7;

export const contractRowSchema = z.object({
  id: idSchema,
  contractNumber: z.string(),
  contractDate: daySchema,
  contractType: z.enum(contractTypes),
  status: z.enum(contractStatuses),
  /** Null until staff approve the registration that the contract came from. */
  studentId: idSchema.nullable(),
  studentName: z.string(),
  parentName: z.string(),
  parentPhone: z.string(),
  createdAt: momentSchema,
  sentAt: momentSchema.nullable(),
  signedAt: momentSchema.nullable(),
  /** When the contract began to wait for a signature, or the draft to be sent; null: it does not wait. */
  waitingSince: momentSchema.nullable(),
  /** When the last signing link expires; null: none was sent. */
  linkExpiresAt: momentSchema.nullable(),
  delivery: z.enum(contractDeliveryStates),
});
export type ContractRow = z.infer<typeof contractRowSchema>;

/**
 * How an offer was accepted without an electronic signature (Civil Code art. 438): by payment, by attendance, or on
 * paper.
 */
export const acceptanceBases = ['payment', 'attendance', 'paper'] as const;
export type AcceptanceBasis = (typeof acceptanceBases)[number];

/**
 * One line of the timeline. `action` is the event type (`signature.code_sent`); pages translate the types they know.
 */
export const contractEventSchema = z.object({
  id: idSchema,
  action: z.string(),
  at: momentSchema,
  /** Who did it: staff by name, the parent, or the system by itself. */
  actor: z.enum(['staff', 'parent', 'system']),
  userName: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type ContractEventView = z.infer<typeof contractEventSchema>;

export const contractSchema = contractRowSchema.extend({
  parentEmail: z.string().nullable(),
  /** Nobody has the signing link yet, because its messages wait for a channel; its term begins when they leave. */
  linkWaits: z.boolean(),
  registrationId: idSchema.nullable(),
  adminName: z.string().nullable(),
  templateId: idSchema,
  templateTitle: z.string(),
  templateVersion: z.number().int(),
  /** SHA-256 of the text to sign; set when the first code is sent. */
  documentSha256: z.string().nullable(),
  /** Sanitised HTML of the current document. */
  content: z.string(),
  /** Variables of the text that have no value, while it is not signed; it is not sent with them. */
  emptyVariables: z.array(z.enum(contractVariableNames)),
  /**
   * `draft`: generated on request; `sealing`: signed, the worker is sealing it; `sealed`: has certificate page and
   * seal; `parked`: signed, but its PDF failed repeatedly, and the worker retries only when staff request it.
   */
  pdf: z.enum(['draft', 'sealing', 'sealed', 'parked']),
  /** The short code for the public check page, as printed on the certificate page: `ABCD-EFGH-JK`. */
  checkCode: z.string().nullable(),
  completedAt: momentSchema.nullable(),
  cancelledAt: momentSchema.nullable(),
  cancelReason: z.string().nullable(),
  /** The new version that replaced this contract. */
  replacedById: idSchema.nullable(),
  acceptance: z.object({ basis: z.enum(acceptanceBases), acceptedOn: daySchema }).nullable(),
  /** Newest first. */
  deliveries: z.array(deliverySchema),
  /** Oldest first. */
  events: z.array(contractEventSchema),
});
export type Contract = z.infer<typeof contractSchema>;

/**
 * Fields that a contract requires and a student's card may lack. Values given with a new contract fill the card's
 * blanks and do not change its other values.
 */
export const contractPartyFields = z.strictObject({
  parentEmail: emailSchema.optional(),
  parentRelationship: z.enum(relationshipSchema.options, messages.parentRelationship).optional(),
  parentPassportSeries: passportSeries.optional(),
  parentPassportNumber: passportNumber.optional(),
  parentPassportIssuedBy: lineMin(10, 300, messages.passportIssuedBy).optional(),
  parentActualAddress: lineMin(10, 300, messages.actualAddress).optional(),
  trainingAddress: lineMin(10, 300, messages.trainingAddress).optional(),
  trainingDays: givenTrainingDays.optional(),
  birthCertificateNumber: lineMin(1, 50, messages.birthCertificate).optional(),
  birthCertificateIssueDate: givenDaySchema.optional(),
});
export type ContractPartyFields = z.infer<typeof contractPartyFields>;
export const contractPartyFieldNames = contractPartyFields.keyof();
export type ContractPartyFieldName = z.infer<typeof contractPartyFieldNames>;

const newContract = {
  studentId: idSchema,
  contractType: z.enum(contractTypes),
  /** A version of the contract's text; defaults to the one in force. */
  templateId: idSchema.optional(),
  fields: contractPartyFields.optional(),
};

export const contractPreviewSchema = z.object({
  /** Preview of the document with a blank number. */
  content: z.string(),
  /** Required fields that neither the card nor the given fields have; a public offer needs few of them. */
  missing: z.array(contractPartyFieldNames),
});
export type ContractPreview = z.infer<typeof contractPreviewSchema>;

const policy = { kind: 'capability', capability: 'manageRegistrations' } as const;

const filterQuery = z.object({
  /** Words of a name, digits of a phone, or a contract number. */
  search: text(100).optional(),
  /** The state that staff read in the list (`toContractState`). */
  status: z.enum(contractStates).optional(),
  contractType: z.enum(contractTypes).optional(),
  /** Only contracts whose newest message could not be delivered. */
  delivery: z.enum(['failed']).optional(),
  /** Only contracts that have been unsigned for more than `longWaitDays`. */
  waiting: z.enum(['long']).optional(),
  sort: z.enum(contractSorts).optional(),
});

/** Contract routes for staff (owner, senior_admin, admin). */
export const staffContractRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/contracts',
    summary: 'Contracts, newest first or in another order',
    policy,
    query: pageQuery.extend(filterQuery.shape),
    success: { status: 200, schema: z.array(contractRowSchema) },
    paged: true,
    errors: [],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/contracts/export.xlsx',
    summary: 'Everything that the filter admits, as Excel',
    policy,
    query: filterQuery,
    longDatabaseWork: true,
    success: { status: 200, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: [],
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/api/contracts/counts',
    summary:
      'How many contracts there are in each state, how many have a message that could not be delivered, and how many have been unsigned for long',
    policy,
    success: {
      status: 200,
      schema: z.object({
        statuses: z.record(z.enum(contractStates), z.number().int()),
        deliveryFailed: z.number().int(),
        waitingLong: z.number().int(),
      }),
    },
    errors: [],
  }),
  ofStudent: defineRoute({
    method: 'GET',
    path: '/api/students/:id/contracts',
    summary: 'The contracts of a student, newest first',
    policy,
    params: idParams,
    success: { status: 200, schema: z.array(contractRowSchema) },
    errors: ['NOT_FOUND'],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/contracts/:id',
    summary: 'One contract with its messages and its timeline',
    policy,
    params: idParams,
    success: { status: 200, schema: contractSchema },
    errors: ['NOT_FOUND'],
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/api/contracts/preview',
    summary: 'What a new contract for a student would say, and what is missing for it; writes nothing',
    policy,
    body: z.strictObject(newContract),
    success: { status: 200, schema: contractPreviewSchema },
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/contracts',
    summary: 'A new contract for a student, as a draft with the next number of the year',
    policy,
    body: z.strictObject({ ...newContract, orderKey: requestKeySchema.optional() }),
    success: { status: 201, schema: contractSchema },
    errors: ['CONFLICT', 'SCHOOL_NOT_READY'],
  }),
  send: defineRoute({
    method: 'POST',
    path: '/api/contracts/:id/send',
    summary:
      'Make a signing link and send it to the parent by SMS and e-mail, earlier links end; a public offer goes out as PDF by e-mail. The same again within a minute sends nothing. When the student card says something else than the contract, the differences come back, and the next call decides about them',
    policy,
    params: idParams,
    body: z.strictObject({ onDifferences: differencesDecisionSchema.optional() }),
    success: { status: 200, schema: sentContractSchema },
    errors: [
      'NOT_FOUND',
      'ILLEGAL_TRANSITION',
      'SMS_LIMIT_REACHED',
      'NO_EMAIL',
      'PDF_FAILED',
      'SCHOOL_NOT_READY',
      'CONTRACT_NAMES_NO_SCHOOL',
      'CONTRACT_INCOMPLETE',
      'CONTRACT_DIFFERS',
      'CONFLICT',
    ],
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/api/contracts/:id/accept',
    summary: 'Put on record that a public offer was accepted: by payment, by coming, or on paper',
    policy,
    params: idParams,
    body: z.strictObject({ basis: z.enum(acceptanceBases), acceptedOn: givenDaySchema }),
    success: { status: 200, schema: contractSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/api/contracts/:id/cancel',
    summary: 'Cancel a contract; one that is signed is terminated and the parent is told by e-mail in any case',
    policy,
    params: idParams,
    body: z.strictObject({
      reason: textMin(1, 1000, messages.cancelReason),
      /** Whether to tell the parent of an unsigned contract: by e-mail, or by SMS when no address is known. */
      tellFamily: z.boolean().optional(),
    }),
    success: { status: 200, schema: contractSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  pdf: defineRoute({
    method: 'GET',
    path: '/api/contracts/:id/pdf',
    summary: 'The sealed PDF once there is one, else the contract as it stands; reading it is on record',
    policy,
    params: idParams,
    success: { status: 200, contentType: 'application/pdf' },
    errors: ['NOT_FOUND', 'PDF_FAILED'],
  }),
  retryPdf: defineRoute({
    method: 'POST',
    path: '/api/contracts/:id/pdf/retry',
    summary: 'Try the sealed PDF of a parked contract again',
    policy,
    params: idParams,
    success: { status: 200, schema: contractSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  evidence: defineRoute({
    method: 'GET',
    path: '/api/contracts/:id/evidence',
    summary: 'Everything that proves the signature, for a court or an expert',
    policy,
    params: idParams,
    success: { status: 200, schema: contractEvidenceSchema },
    errors: ['NOT_FOUND'],
  }),
  retryDelivery: defineRoute({
    method: 'POST',
    path: '/api/contracts/:id/deliveries/:deliveryId/retry',
    summary: 'Try a message again that was given up',
    policy,
    params: z.object({
      id: z.coerce.number().int().positive().max(2_147_483_647),
      deliveryId: z.coerce.number().int().positive().max(2_147_483_647),
    }),
    success: { status: 200, schema: deliverySchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'DELIVERY_EXPIRED', 'CONTRACT_DIFFERS'],
  }),
};
