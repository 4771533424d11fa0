import { z } from 'zod';
import { momentSchema, text } from './common';
import { defineRoute } from './route';

/** Why a remote could not be shown; `hang`: it stopped the page in earlier starts. */
const causes = ['network', 'http', 'timeout', 'integrity', 'execution', 'contract', 'forbidden', 'hang'] as const;

export const clientReportBody = z.strictObject({
  kind: z.enum([...causes, 'render', 'fallback']),
  /** For `fallback`: why the previous release took over. */
  cause: z.enum(causes).optional(),
  /** The id on the failure card, with which support finds the log line. */
  failureId: z.string().max(64),
  remote: z.string().max(64).optional(),
  version: z.string().max(64).optional(),
  module: z.string().max(128).optional(),
  message: text(500),
});
export type ClientReport = z.infer<typeof clientReportBody>;

export const outboxMessageSchema = z.object({
  id: z.number().int(),
  channel: z.enum(['sms', 'email']),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string(),
  at: momentSchema,
});
export type OutboxMessage = z.infer<typeof outboxMessageSchema>;

export const platformRoutes = {
  clientReport: defineRoute({
    method: 'POST',
    path: '/api/client-reports',
    summary: 'A page reports that a remote failed',
    policy: { kind: 'public' },
    rateLimit: { name: 'clientReport' },
    body: clientReportBody,
    success: { status: 204 },
    errors: [],
  }),
  openapi: defineRoute({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description',
    policy: { kind: 'public' },
    success: { status: 200, schema: z.looseObject({ openapi: z.string() }) },
    errors: [],
  }),
};

/** Routes of demo mode only: the messages that a phone and a mailbox would have received. */
export const demoRoutes = {
  outbox: defineRoute({
    method: 'GET',
    path: '/api/dev/outbox',
    summary: 'Messages sent, newest first',
    policy: { kind: 'public' },
    query: z.object({ to: z.string().max(254).optional() }),
    success: { status: 200, schema: z.array(outboxMessageSchema) },
    errors: [],
  }),
};
