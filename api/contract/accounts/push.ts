import { z } from 'zod';
import { defineRoute } from '../route';

/** Base64url of a fixed number of bytes. */
const bytes = (count: number) => {
  const length = Math.ceil((count * 4) / 3);
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));
};

/** The server sends to known push services only, whatever the address says. */
const endpointSchema = z
  .string()
  .max(1000)
  .regex(/^https?:\/\/[\x21-\x7e]{1,990}$/);

/** A browser's subscription (`PushSubscription.toJSON`). */
export const pushSubscriptionBody = z.strictObject({
  endpoint: endpointSchema,
  keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
  /** The language of the page; messages are sent in it. */
  language: z.enum(['ru', 'en']),
});
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionBody>;

/** What the service worker shows; the server encrypts it for one browser. */
export const pushMessageSchema = z.object({
  title: z.string(),
  body: z.string(),
  /** An address in the portal, opened by a click. */
  link: z.string(),
  /** A repeated message replaces the one with the same tag. */
  tag: z.string(),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;

const chat = { kind: 'capability', capability: 'chat' } as const;

export const pushRoutes = {
  key: defineRoute({
    method: 'GET',
    path: '/api/push/key',
    summary: 'The public key (VAPID) with which a browser asks its push service for a subscription',
    policy: chat,
    success: { status: 200, schema: z.object({ publicKey: z.string() }) },
    errors: [],
  }),
  subscribe: defineRoute({
    method: 'PUT',
    path: '/api/push/subscription',
    summary: 'Send mentions and announcements to this browser from now on; again when its address has changed',
    policy: chat,
    rateLimit: { name: 'pushSubscription', subject: 'caller' },
    body: pushSubscriptionBody,
    success: { status: 204 },
    errors: ['PUSH_SERVICE_UNKNOWN'],
  }),
  unsubscribe: defineRoute({
    method: 'POST',
    path: '/api/push/subscription/end',
    summary: 'Send nothing to this browser any more',
    policy: chat,
    body: z.strictObject({ endpoint: endpointSchema }),
    success: { status: 204 },
    errors: [],
  }),
};
