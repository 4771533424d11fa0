import { z } from 'zod';
import { momentSchema } from '../common';
import { defineRoute } from '../route';
import { legalDocumentKinds } from '../students/document-kinds';

export const legalDocumentSchema = z.object({
  kind: z.enum(legalDocumentKinds),
  version: z.number().int(),
  title: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
  createdAt: momentSchema,
});
export type LegalDocument = z.infer<typeof legalDocumentSchema>;

export const legalDocumentRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/legal-documents/:kind',
    summary: 'The text in force of a consent, an agreement or a policy',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    params: z.object({ kind: z.enum(legalDocumentKinds) }),
    success: { status: 200, schema: legalDocumentSchema },
    errors: ['NOT_FOUND'],
  }),
};
