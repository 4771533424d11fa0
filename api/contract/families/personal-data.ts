import { z } from 'zod';
import {
  daySchema,
  emailSchema,
  idParams,
  idSchema,
  momentSchema,
  pageQuery,
  phoneSchema,
  text,
  textMin,
} from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { legalDocumentKinds } from '../students/document-kinds';

export const consentRevokers = ['parent', 'staff'] as const;

/** A consent as staff see it (152-FZ art. 9): its text, who gave it, when and from where. */
export const consentSchema = z.object({
  id: idSchema,
  kind: z.enum(legalDocumentKinds),
  title: z.string(),
  version: z.number().int(),
  documentSha256: z.string(),
  source: z.enum(['trial_request', 'registration', 'contract', 'paper']),
  childName: z.string(),
  parentName: z.string(),
  studentId: idSchema.nullable(),
  acceptedAt: momentSchema,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  revokedAt: momentSchema.nullable(),
  revokedBy: z.enum(consentRevokers).nullable(),
  revokeReason: z.string().nullable(),
});
export type Consent = z.infer<typeof consentSchema>;

/** The consents that a parent sees behind the mailed link. */
export const heldConsentsSchema = z.object({
  expiresAt: momentSchema,
  consents: z.array(
    z.object({
      id: idSchema,
      kind: z.enum(legalDocumentKinds),
      title: z.string(),
      version: z.number().int(),
      childName: z.string(),
      acceptedAt: momentSchema,
      revokedAt: momentSchema.nullable(),
    }),
  ),
});
export type HeldConsents = z.infer<typeof heldConsentsSchema>;

const heldParams = z.object({ token: z.string().max(200) });

export const consentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/consents',
    summary: 'Consents, newest first',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    query: pageQuery.extend({
      /** Words of a name or digits of a phone. */
      search: text(100).optional(),
      kind: z.enum(legalDocumentKinds).optional(),
      state: z.enum(['active', 'revoked']).optional(),
    }),
    success: { status: 200, schema: z.array(consentSchema) },
    paged: true,
    errors: [],
  }),
  revoke: defineRoute({
    method: 'POST',
    path: '/api/consents/:id/revoke',
    summary: 'Put on record that a parent revoked a consent by a written application',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    params: idParams,
    body: z.strictObject({ reason: textMin(1, 1000, messages.required) }),
    success: { status: 200, schema: consentSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  recordPhoto: defineRoute({
    method: 'POST',
    path: '/api/students/:id/photo-consent',
    summary: 'Put on record that a parent has signed the consent to photographs of the child on paper',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    params: idParams,
    success: { status: 204 },
    errors: ['NOT_FOUND'],
  }),
  recordMedical: defineRoute({
    method: 'POST',
    path: '/api/students/:id/medical-consent',
    summary: 'Put on record that a parent has signed the consent to keep medical information on paper',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    params: idParams,
    success: { status: 204 },
    errors: ['NOT_FOUND'],
  }),
  requestLink: defineRoute({
    method: 'POST',
    path: '/api/consents/links',
    summary: 'Mail a link to the own consents; the answer is the same whether the address is known or not',
    policy: { kind: 'public' },
    rateLimit: { name: 'consentLink', subject: 'email' },
    body: z.strictObject({ email: emailSchema }),
    success: { status: 202, schema: z.object({}) },
    errors: [],
  }),
  held: defineRoute({
    method: 'GET',
    path: '/api/consents/held/:token',
    summary: 'The consents behind a mailed link',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    params: heldParams,
    success: { status: 200, schema: heldConsentsSchema },
    errors: ['CONSENT_LINK_INVALID'],
  }),
  revokeHeld: defineRoute({
    method: 'POST',
    path: '/api/consents/held/:token/revoke',
    summary: 'Revoke some of them',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    params: heldParams,
    body: z.strictObject({ consentIds: z.array(idSchema).min(1, messages.required).max(100) }),
    success: { status: 200, schema: heldConsentsSchema },
    errors: ['CONSENT_LINK_INVALID'],
  }),
};

/** Categories of stored data, used by an export, an erasure and its act. */
export const dataCategories = [
  'students',
  'medicalInfo',
  'trialRequests',
  'registrations',
  'contracts',
  'consents',
  'documents',
  'attendance',
  'sessionPhotos',
  'payments',
  'messages',
  'chatMessages',
  'auditEvents',
] as const;
export type DataCategory = (typeof dataCategories)[number];

/** A family: all records with one parent's phone. */
export const familySchema = z.object({
  parentPhone: z.string(),
  parentName: z.string(),
  children: z.array(z.object({ name: z.string(), birthDate: daySchema.nullable(), studentId: idSchema.nullable() })),
  trialRequests: z.number().int(),
  registrations: z.number().int(),
  contracts: z.number().int(),
  /** The last day on which the law or the contract requires storage; null: no requirement, or no end known yet. */
  keptUntil: daySchema.nullable(),
  /** A contract is running, so the data that it needs cannot be erased. */
  running: z.boolean(),
});
export type Family = z.infer<typeof familySchema>;

/** What an erasure would do, or did, with one category. */
export const erasureItemSchema = z.object({
  category: z.enum(dataCategories),
  count: z.number().int(),
  action: z.enum(['erased', 'anonymised', 'kept']),
  /** Why the data are kept. */
  reason: z.enum(['contractRunning', 'retention', 'accounting', 'evidence']).nullable(),
  keptUntil: daySchema.nullable(),
});
export type ErasureItem = z.infer<typeof erasureItemSchema>;

export const erasureBases = ['withdrawal', 'request', 'retention'] as const;
export type ErasureBasis = (typeof erasureBases)[number];

/** The act of destruction (order of Roskomnadzor of 28.10.2022 No. 179). */
export const erasureActSchema = z.object({
  id: idSchema,
  /** `2026-00003`, numbered per year. */
  actNumber: z.string(),
  basis: z.enum(erasureBases),
  comment: z.string(),
  /** The data subjects as the act must name them: initials and internal ids. */
  subjects: z.array(z.string()),
  items: z.array(erasureItemSchema),
  createdAt: momentSchema,
  /** Null: the daily job. */
  createdByName: z.string().nullable(),
});
export type ErasureAct = z.infer<typeof erasureActSchema>;

/** The maximum number of families that a search returns. */
export const maxFamilies = 20;

const policy = { kind: 'capability', capability: 'managePersonalData' } as const;
const familyBody = z.strictObject({ parentPhone: phoneSchema });

export const personalDataRoutes = {
  families: defineRoute({
    method: 'GET',
    path: '/api/personal-data/families',
    summary: `Families found by a name or a phone, at most ${maxFamilies}`,
    policy,
    query: z.object({ search: text(100).pipe(z.string().min(3)) }),
    success: { status: 200, schema: z.array(familySchema) },
    errors: [],
  }),
  exportFamily: defineRoute({
    method: 'POST',
    path: '/api/personal-data/export',
    summary:
      'Everything that is held about a family, as ZIP: a document to read, data.json and the files (152-FZ art. 14)',
    policy,
    body: familyBody,
    longDatabaseWork: true,
    success: { status: 200, contentType: 'application/zip' },
    errors: ['NOT_FOUND'],
  }),
  planErasure: defineRoute({
    method: 'POST',
    path: '/api/personal-data/erasure/plan',
    summary: 'What an erasure would take and what must stay, and until when; writes nothing',
    policy,
    body: familyBody,
    success: { status: 200, schema: z.array(erasureItemSchema) },
    errors: ['NOT_FOUND'],
  }),
  erase: defineRoute({
    method: 'POST',
    path: '/api/personal-data/erasure',
    summary: 'Erase what may go and write the act',
    policy,
    body: familyBody.extend({
      basis: z.enum(['withdrawal', 'request']),
      comment: textMin(1, 1000, messages.required),
    }),
    success: { status: 201, schema: erasureActSchema },
    errors: ['NOT_FOUND', 'NOTHING_TO_ERASE'],
  }),
  acts: defineRoute({
    method: 'GET',
    path: '/api/personal-data/acts',
    summary: 'Acts of destruction, newest first',
    policy,
    query: pageQuery,
    success: { status: 200, schema: z.array(erasureActSchema) },
    paged: true,
    errors: [],
  }),
  actPdf: defineRoute({
    method: 'GET',
    path: '/api/personal-data/acts/:id/pdf',
    summary: 'The act as PDF',
    policy,
    params: idParams,
    success: { status: 200, contentType: 'application/pdf' },
    errors: ['NOT_FOUND', 'PDF_FAILED'],
  }),
};
