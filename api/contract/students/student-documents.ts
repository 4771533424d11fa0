import { z } from 'zod';
import { daySchema, givenDaySchema, idParams, idSchema, momentSchema } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { uploadedFile } from '../uploaded-file';

/** Specification section 4. */
export const documentTypes = [
  'BIRTH_CERTIFICATE',
  'MEDICAL_POLICY',
  'INSURANCE',
  'PEDIATRIC_CERTIFICATE',
  'PARENT_PASSPORT',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The state of the last reminder to the parent. `waiting`: the e-mail is queued. */
export const reminderStates = ['waiting', 'sent', 'failed', 'noEmail', 'consentRevoked'] as const;

/**
 * Whether staff can send a reminder by hand, or why not. `reminded`: already sent today. Null when no reminder is due:
 * the document is valid for long or replaced, or the student is in the archive.
 */
export const remindings = ['possible', 'reminded', 'noEmail', 'consentRevoked'] as const;
export type Reminding = (typeof remindings)[number];

/** A document of a student (specification section 5, "Document"). */
export const studentDocumentSchema = z.object({
  id: idSchema,
  documentType: z.enum(documentTypes),
  fileName: z.string().min(1, messages.fileName),
  /** For signed-in staff only. */
  fileUrl: z.url(messages.fileUrl),
  /** Bytes. */
  fileSize: z.number().int().positive(),
  /** The last day of validity; null: unlimited or unknown. */
  expiresOn: daySchema.nullable(),
  uploadedAt: momentSchema,
  uploadedByName: z.string().nullable(),
  /** The last reminder for the document's present term. */
  reminder: z
    .object({
      at: momentSchema,
      state: z.enum(reminderStates),
      /** The mail server's error, when the state is `failed`. */
      error: z.string().nullable(),
    })
    .nullable(),
  reminding: z.enum(remindings).nullable(),
});
export type StudentDocument = z.infer<typeof studentDocumentSchema>;

/** Copies of passports and certificates need the same capability as the data in them. */
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
      /** An empty text means no date. */
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
  remind: defineRoute({
    method: 'POST',
    path: '/api/documents/:id/reminders',
    summary: 'Remind the parent by e-mail now that the document runs out; once a day',
    policy: view,
    rateLimit: { name: 'documentReminder', subject: 'id' },
    params: idParams,
    success: { status: 204 },
    /** `status` of ILLEGAL_TRANSITION gives the reason, with the values of `reminding`. */
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
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
