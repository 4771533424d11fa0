import { z } from 'zod';
import { daySchema, givenDaySchema, idParams, idSchema, momentSchema } from './common';
import { messages } from './messages';
import { defineRoute } from './route';
import { uploadedFile } from './uploaded-file';

/** Specification section 4. */
export const documentTypes = [
  'BIRTH_CERTIFICATE',
  'MEDICAL_POLICY',
  'INSURANCE',
  'PEDIATRIC_CERTIFICATE',
  'PARENT_PASSPORT',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** A document of a student (specification section 5, "Document"). */
export const studentDocumentSchema = z.object({
  id: idSchema,
  documentType: z.enum(documentTypes),
  fileName: z.string().min(1, messages.fileName),
  /** For members of staff who are signed in. */
  fileUrl: z.url(messages.fileUrl),
  /** Bytes. */
  fileSize: z.number().int().positive(),
  /** The last day that it is good for; null: for ever, or not known. */
  expiresOn: daySchema.nullable(),
  uploadedAt: momentSchema,
  uploadedByName: z.string().nullable(),
});
export type StudentDocument = z.infer<typeof studentDocumentSchema>;

/** Copies of passports and certificates are what they are copies of. */
const view = { kind: 'capability', capability: 'viewIdentityDocuments' } as const;

export const studentDocumentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/students/:id/documents',
    summary: 'Documents of a student, newest first',
    policy: view,
    params: idParams,
    success: { status: 200, schema: z.array(studentDocumentSchema) },
    errors: ['NOT_FOUND'],
  }),
  upload: defineRoute({
    method: 'POST',
    path: '/api/students/:id/documents',
    summary:
      'Keep a document: PDF, JPEG or PNG of at most 20 MB; a picture is written anew, without what the camera noted',
    policy: view,
    params: idParams,
    bodyEncoding: 'multipart',
    body: z.strictObject({
      documentType: z.enum(documentTypes, messages.documentType),
      /** An empty text is none. */
      expiresOn: z.preprocess((value) => (value === '' ? undefined : value), givenDaySchema.optional()).optional(),
      file: uploadedFile,
    }),
    success: { status: 201, schema: studentDocumentSchema },
    errors: ['NOT_FOUND'],
  }),
  file: defineRoute({
    method: 'GET',
    path: '/api/documents/:id/file',
    summary: 'The file of a document, to be saved: never shown by the browser as a page of ours',
    policy: view,
    params: idParams,
    success: { status: 200, contentType: 'application/octet-stream' },
    errors: ['NOT_FOUND'],
  }),
  change: defineRoute({
    method: 'PUT',
    path: '/api/documents/:id',
    summary: 'Say until when a document is good; null: for ever, or not known',
    policy: view,
    params: idParams,
    body: z.strictObject({ expiresOn: givenDaySchema.nullable() }),
    success: { status: 204 },
    errors: ['NOT_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/documents/:id',
    summary: 'Delete a document with its file',
    policy: { kind: 'capability', capability: 'deleteDocuments' },
    params: idParams,
    success: { status: 204 },
    errors: ['NOT_FOUND'],
  }),
};
