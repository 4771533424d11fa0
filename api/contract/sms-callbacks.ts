import { z } from 'zod';
import { defineRoute } from './route';

/**
 * What SMS services tell about a message that they had accepted. The last part of the address is a secret of this
 * installation; SMSC signs its calls besides, if the address in its settings asks for it (`?md5`). Unknown fields are let through: providers add some as they like.
 */
export const smsCallbackRoutes = {
  smsaero: defineRoute({
    method: 'POST',
    path: '/api/sms/callbacks/smsaero/:secret',
    summary: 'Delivery report of SMS Aero (form)',
    policy: { kind: 'public' },
    rateLimit: { name: 'smsCallback' },
    params: z.object({ secret: z.string().max(100) }),
    // our own name for the message, which the address of each message carries
    query: z.object({ reference: z.string().max(40).optional() }),
    body: z.looseObject({
      id: z.coerce.number().int().positive(),
      status: z.coerce.number().int(),
    }),
    bodyEncoding: 'form',
    success: { status: 200, contentType: 'text/plain' },
    errors: ['NOT_FOUND'],
  }),
  smsc: defineRoute({
    method: 'POST',
    path: '/api/sms/callbacks/smsc/:secret',
    summary: 'Delivery report of SMSC (form)',
    policy: { kind: 'public' },
    rateLimit: { name: 'smsCallback' },
    params: z.object({ secret: z.string().max(100) }),
    body: z.looseObject({
      id: z.string().max(50),
      phone: z.string().max(20),
      status: z.coerce.number().int(),
      md5: z.string().max(64).optional(),
      sha1: z.string().max(64).optional(),
    }),
    bodyEncoding: 'form',
    success: { status: 200, contentType: 'text/plain' },
    errors: ['NOT_FOUND'],
  }),
};
