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
  /** Contracts, consents and acceptances that name this version. */
  usedCount: z.number().int(),
  /** When somebody of the school first said to have read it; its author has. */
  readAt: momentSchema.nullable(),
  readByName: z.string().nullable(),
});
export type DocumentVersion = z.infer<typeof documentVersionSchema>;

export const documentVersionTextSchema = documentVersionSchema.extend({ bodyHtml: z.string() });
export type DocumentVersionText = z.infer<typeof documentVersionTextSchema>;

/** HTML; some 40 pages, and in UTF-8 less than the 256 KB that a request's body may have. */
const bodyHtml = textMin(1, 100_000, messages.documentText);

export const documentPreviewBody = z.strictObject({
  kind: z.enum(documentKinds),
  title: lineMin(1, 200, messages.documentTitle),
  bodyHtml,
  /** A real student to fill it with; without one the blanks stay. */
  studentId: idSchema.optional(),
});

export const documentPreviewSchema = z.object({
  html: z.string(),
  /** Names between double braces that no document of this kind knows; such a text is not saved. */
  unknownVariables: z.array(z.string()),
  /** Whether tags or attributes were taken out that a document may not have. */
  sanitised: z.boolean(),
});
export type DocumentPreview = z.infer<typeof documentPreviewSchema>;

const view = { kind: 'capability', capability: 'manageRegistrations' } as const;
const edit = { kind: 'capability', capability: 'fullSettings' } as const;

/** Versioned documents. A version never changes and never goes: what was signed or agreed to names it. */
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
      /** The version that the author began with. */
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
