import { z } from 'zod';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';

/** `https://school.example`, without a path: what a browser sends as `Origin`. */
const originSchema = z
  .string(messages.origin)
  .max(200, messages.origin)
  .regex(/^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, messages.origin);

export const embedOriginsSchema = z.strictObject({
  origins: z
    .array(originSchema)
    .max(20, messages.originsMany)
    .transform((origins) => [...new Set(origins)]),
});
export type EmbedOrigins = z.infer<typeof embedOriginsSchema>;

/** The websites whose pages may call the routes with `embeddable`. */
export const embedOriginRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/school/embed-origins',
    summary: 'The websites that may show the public form',
    policy: { kind: 'capability', capability: 'fullSettings' },
    success: { status: 200, schema: embedOriginsSchema },
    errors: [],
  }),
  replace: defineRoute({
    method: 'PUT',
    path: '/api/school/embed-origins',
    summary: 'Replace the list of websites that may show the public form',
    policy: { kind: 'capability', capability: 'fullSettings' },
    body: embedOriginsSchema,
    success: { status: 200, schema: embedOriginsSchema },
    errors: [],
  }),
};
