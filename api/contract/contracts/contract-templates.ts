import { z } from 'zod';
import { idParams, idSchema, lineMin, momentSchema, textMin } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { documentKinds } from '../students/document-kinds';

export const documentVersionSchema = z.object({
  id: idSchema,
  kind: z.enum(documentKinds),
  version: z.number().int(),
  title: z.string(),
  sha256: z.string(),
  createdAt: momentSchema,
  createdByName: z.string().nullable(),
  /** The newest version of a kind is in force. */
  inForce: z.boolean(),
  /** Number of contracts, consents and acceptances that refer to this version. */
  usedCount: z.number().int(),
  /** When a user first confirmed having read it; creating it counts for the author. */
  readAt: momentSchema.nullable(),
  readByName: z.string().nullable(),
});
export type DocumentVersion = z.infer<typeof documentVersionSchema>;

export const documentVersionTextSchema = documentVersionSchema.extend({ bodyHtml: z.string() });
export type DocumentVersionText = z.infer<typeof documentVersionTextSchema>;

/** HTML; about 40 pages, and in UTF-8 below the 256 KB limit of a request body. */
const bodyHtml = textMin(1, 100_000, messages.documentText);

export const documentPreviewBody = z.strictObject({
  kind: z.enum(documentKinds),
  title: lineMin(1, 200, messages.documentTitle),
  bodyHtml,
  /** A real student whose data fill the preview; without one the blanks stay. */
  studentId: idSchema.optional(),
});

export const documentPreviewSchema = z.object({
  html: z.string(),
  /** Names between double braces that documents of this kind do not have; the API rejects such a text. */
  unknownVariables: z.array(z.string()),
  /** Whether the sanitiser removed forbidden tags or attributes. */
  sanitised: z.boolean(),
});
export type DocumentPreview = z.infer<typeof documentPreviewSchema>;

const view = { kind: 'capability', capability: 'manageRegistrations' } as const;
const edit = { kind: 'capability', capability: 'fullSettings' } as const;

/** Versioned documents. Versions are immutable and permanent, because signatures and consents refer to them. */
export const contractTemplateRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/contract-templates',
    summary: 'Versions of all documents, by kind, newest first',
    policy: view,
    query: z.object({ kind: z.enum(documentKinds).optional() }),
    success: { status: 200, schema: z.array(documentVersionSchema) },
    errors: [],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/contract-templates/:id',
    summary: 'One version with its text',
    policy: view,
    params: idParams,
    success: { status: 200, schema: documentVersionTextSchema },
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/contract-templates',
    summary: 'A new version, in force from now on; refused when somebody has made another one meanwhile',
    policy: edit,
    body: z.strictObject({
      kind: z.enum(documentKinds),
      title: lineMin(1, 200, messages.documentTitle),
      bodyHtml,
      /** The version from which the author started. */
      baseVersion: z.number().int().positive().max(1_000_000),
    }),
    success: { status: 201, schema: documentVersionTextSchema },
    errors: ['CONFLICT'],
  }),
  markRead: defineRoute({
    method: 'POST',
    path: '/api/contract-templates/:id/reading',
    summary: 'Put on record that the caller has read the version in force and that it suits the school',
    policy: edit,
    params: idParams,
    success: { status: 200, schema: documentVersionSchema },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/api/contract-templates/preview',
    summary: 'How a text would look, filled with a real student; writes nothing',
    policy: view,
    body: documentPreviewBody,
    success: { status: 200, schema: documentPreviewSchema },
    errors: [],
  }),
  testPdf: defineRoute({
    method: 'POST',
    path: '/api/contract-templates/test-pdf',
    summary: 'The same as PDF, marked as a sample',
    policy: view,
    body: documentPreviewBody,
    success: { status: 200, contentType: 'application/pdf' },
    errors: ['PDF_FAILED'],
  }),
};
