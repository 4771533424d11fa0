import { z } from 'zod';
import { idParams, idSchema, lineMin, momentSchema } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';

export const storedRefusalReasonSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** An inactive one is no longer offered; refused requests keep it. */
  active: z.boolean(),
  /** Refused requests that have it. */
  requestCount: z.number().int(),
  /** The caller returns it with a change, so that the API detects a concurrent change. */
  updatedAt: momentSchema,
});
export type StoredRefusalReason = z.infer<typeof storedRefusalReasonSchema>;

const name = lineMin(1, 100, messages.refusalReasonName);
export const newRefusalReasonBody = z.strictObject({ name });
export const refusalReasonBody = z.strictObject({ name, active: z.boolean() });
export type RefusalReasonBody = z.infer<typeof refusalReasonBody>;

const policy = { kind: 'capability', capability: 'fullSettings' } as const;

/** The dictionary of refusal reasons for its settings; the reasons offered in the funnel are in `trial-requests.ts`. */
export const refusalReasonRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/refusal-reasons/all',
    summary: 'All refusal reasons in their order, inactive ones included',
    policy,
    success: { status: 200, schema: z.array(storedRefusalReasonSchema) },
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/refusal-reasons',
    summary: 'A new refusal reason, the last in the order',
    policy,
    body: newRefusalReasonBody,
    success: { status: 201, schema: storedRefusalReasonSchema },
    errors: [],
  }),
  reorder: defineRoute({
    method: 'PUT',
    path: '/api/refusal-reasons/order',
    summary: 'Set the order; refused when it does not name each reason once, since somebody has added one (CONFLICT)',
    policy,
    body: z.strictObject({ ids: z.array(idSchema).max(1000) }),
    success: { status: 200, schema: z.array(storedRefusalReasonSchema) },
    errors: ['CONFLICT'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/refusal-reasons/:id',
    summary: 'Rename a reason, stop offering it or offer it again; one stays offered',
    policy,
    params: idParams,
    body: refusalReasonBody.extend({ updatedAt: momentSchema }),
    success: { status: 200, schema: storedRefusalReasonSchema },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
