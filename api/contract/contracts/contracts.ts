import { z } from 'zod';
import { idParams, idSchema, linkTokenSchema, momentSchema, phoneSchema } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { contractStatuses, signatureStatuses } from '../rules/status-tables';
import type { ContractDocumentKind } from '../students/document-kinds';

export const contractTypes = ['public_offer', 'electronic_signature'] as const;
export type ContractType = (typeof contractTypes)[number];

/** The text that contracts of this type are made from. */
export const textsOfContracts = {
  public_offer: 'public_offer',
  electronic_signature: 'contract',
} as const satisfies Record<ContractType, ContractDocumentKind>;

/** The agreement on the simple electronic signature (63-FZ art. 6(2), 9), a separate versioned document. */
export const signatureAgreementSchema = z.object({ version: z.number().int(), title: z.string(), html: z.string() });

/** What the signing page shows (specification section 3). */
export const contractForSigningSchema = z.object({
  id: idSchema,
  contractNumber: z.string(),
  contractType: z.enum(contractTypes),
  status: z.enum(contractStatuses),
  parentPhone: z.string(),
  studentName: z.string(),
  parentName: z.string(),
  createdAt: momentSchema,
  /** Sanitised HTML. */
  content: z.string(),
  agreement: signatureAgreementSchema,
  /** The code that was sent and is still valid, so that a second tab or device continues at the same step. */
  openSignature: z.object({ signatureId: idSchema, expiresAt: momentSchema }).nullable(),
  /** Seconds until the caller may request a new code, because of the last code's age or exhausted attempts; 0: now. */
  newCodeInSeconds: z.number().int(),
});
export type ContractForSigning = z.infer<typeof contractForSigningSchema>;

export const signatureInitiationSchema = z.object({
  success: z.literal(true),
  signatureId: idSchema,
  /** When the code expires. */
  expiresAt: momentSchema,
});

export const signatureSessionSchema = z.object({
  session: z.object({
    status: z.enum(signatureStatuses),
    attemptsLeft: z.number().int(),
    expiresAt: momentSchema,
  }),
});

const proofOfHolding = { signatureToken: linkTokenSchema.optional() };
const signatureParams = z.object({ signatureId: z.coerce.number().int().positive().max(2_147_483_647) });

export const initiateSignatureBody = z.strictObject({
  contractId: idSchema,
  phoneNumber: phoneSchema,
  /** The token of the signing link; without it, the browser's cookie for this contract is the proof. */
  ...proofOfHolding,
  /**
   * The version of the agreement whose box the parent ticked. A holder by token or cookie accepts it by requesting the
   * code; staff, who have neither, must pass the version.
   */
  agreementVersion: z.number().int().positive().max(1_000_000).optional(),
});

export const verifySignatureBody = z.strictObject({
  signatureId: idSchema,
  verificationCode: z.string(messages.codeLength).length(6, messages.codeLength).regex(/^\d*$/, messages.codeDigits),
  ...proofOfHolding,
});

export const sentContractSchema = z.object({
  /** The id of the new contract when a new version replaced one that had already been sent. */
  id: idSchema,
  status: z.enum(contractStatuses),
  /** When the signing link expires; null for a public offer, which has no link. */
  expiresAt: momentSchema.nullable(),
  /** The contract was sent less than a minute ago and not sent again; `expiresAt` is that of the earlier link. */
  alreadySent: z.boolean(),
});
export type SentContract = z.infer<typeof sentContractSchema>;

export const contractRoutes = {
  forSigning: defineRoute({
    method: 'GET',
    path: '/api/contract/sign/:token',
    summary: 'The contract behind a signing link; binds the browser to it by cookie',
    policy: { kind: 'public' },
    rateLimit: { name: 'signingRead', subject: 'token' },
    params: z.object({ token: z.string().max(200) }),
    query: z.object({ cid: z.coerce.number().int().positive().max(2_147_483_647) }),
    success: { status: 200, schema: contractForSigningSchema },
    errors: ['CONTRACT_NOT_FOUND', 'FORM_NOT_OPEN'],
  }),
  held: defineRoute({
    method: 'GET',
    path: '/api/contract/held/:id',
    summary: 'The contract that this browser is bound to, for the signature component after registration',
    policy: { kind: 'contractHolder' },
    rateLimit: { name: 'signingRead', subject: 'id', subjectCounted: 'byHandler' },
    params: idParams,
    success: { status: 200, schema: contractForSigningSchema },
    errors: ['CONTRACT_NOT_FOUND'],
  }),
  initiate: defineRoute({
    method: 'POST',
    path: '/api/contract/signature/initiate',
    summary: 'Freeze the document and send the code by SMS',
    policy: { kind: 'contractHolder' },
    rateLimit: { name: 'codeRequest', subject: 'contractId', phone: 'phoneNumber', subjectCounted: 'byHandler' },
    body: initiateSignatureBody,
    success: { status: 200, schema: signatureInitiationSchema },
    errors: [
      'FORM_NOT_OPEN',
      'CONTRACT_NOT_FOUND',
      'CONTRACT_NOT_SIGNABLE',
      'CONTRACT_OUTDATED',
      'CONTRACT_DIFFERS',
      'PHONE_MISMATCH',
      'SMS_RESEND_TOO_SOON',
      'SMS_LIMIT_REACHED',
      'CODE_ATTEMPTS_EXHAUSTED',
      'CONFLICT',
    ],
  }),
  signature: defineRoute({
    method: 'GET',
    path: '/api/contract/signature/:signatureId',
    summary: 'How the signing stands',
    policy: { kind: 'contractHolder' },
    rateLimit: { name: 'signingRead', subject: 'signatureId', subjectCounted: 'byHandler' },
    params: signatureParams,
    success: { status: 200, schema: signatureSessionSchema },
    errors: ['SIGNATURE_NOT_FOUND'],
  }),
  verify: defineRoute({
    method: 'POST',
    path: '/api/contract/signature/verify',
    summary: 'Sign with the code; the second of two simultaneous calls gets the result of the first',
    policy: { kind: 'contractHolder' },
    rateLimit: { name: 'codeVerify', subject: 'signatureId', subjectCounted: 'byHandler' },
    body: verifySignatureBody,
    success: { status: 200, schema: z.object({ success: z.literal(true), attemptsLeft: z.number().int() }) },
    errors: ['SIGNATURE_NOT_FOUND', 'CONTRACT_NOT_SIGNABLE', 'CODE_WRONG', 'CODE_EXPIRED', 'CODE_ATTEMPTS_EXHAUSTED'],
  }),
  cancelSignature: defineRoute({
    method: 'DELETE',
    path: '/api/contract/signature/:signatureId',
    summary: 'Give the signing up; the contract stays open',
    policy: { kind: 'contractHolder' },
    rateLimit: { name: 'signingRead', subject: 'signatureId', subjectCounted: 'byHandler' },
    params: signatureParams,
    success: { status: 200, schema: z.object({ success: z.literal(true) }) },
    errors: ['SIGNATURE_NOT_FOUND'],
  }),
  templateDownload: defineRoute({
    method: 'GET',
    path: '/api/contract/template/download',
    summary: 'The contract template with blanks, as PDF',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    success: { status: 200, contentType: 'application/pdf' },
    errors: ['PDF_FAILED'],
  }),
};
