import { z } from 'zod';
import { defineRoute } from './route';

/**
 * Delivery reports of SMS services. The last path segment is a secret of this installation; SMSC also signs its calls
 * if the address in its settings has `?md5`. Unknown fields are accepted, because providers add fields.
 */
export const smsCallbackRoutes = {
  smsaero: defineRoute({
    method: 'POST',
    path: '/api/sms/callbacks/smsaero/:secret',
    summary: 'Delivery report of SMS Aero (form)',
    policy: { kind: 'public' },
    rateLimit: { name: 'smsCallback' },
    params: z.object({ secret: z.string().max(100) }),
    // our own id of the message, part of each message's callback address
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
