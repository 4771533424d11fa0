import { z } from 'zod';
import { emailSchema, idParams, idSchema, momentSchema, name, phoneSchema } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { acknowledgementSchema, currentPasswordSchema, roleSchema } from './auth';
import { passkeySchema } from './passkeys';

/** Name and phone that a user may change without a proof. */
export const profileUpdateSchema = z.strictObject({
  fullName: name(200),
  phone: z.union([z.literal(''), phoneSchema], messages.phone),
});
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

export const profileSchema = z.object({
  username: z.string(),
  role: roleSchema,
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The new address that waits for its confirmation. */
  pendingEmail: z.string().nullable(),
  /** Null while one-time codes are off. */
  secondFactor: z.object({ enabledAt: momentSchema, recoveryCodesLeft: z.number().int() }).nullable(),
  passkeys: z.array(passkeySchema),
  /** False when the portal's address has no domain name, which passkeys are bound to. */
  passkeysAvailable: z.boolean(),
  /** Whether the school requires a second factor of this role. */
  secondFactorRequired: z.boolean(),
});
export type Profile = z.infer<typeof profileSchema>;

export const emailChangeBody = z.strictObject({ email: emailSchema, currentPassword: currentPasswordSchema });

/** A browser in which the user is signed in. */
export const loginSessionSchema = z.object({
  id: idSchema,
  /** Names such as `Chrome` and `Windows`; null when the browser does not name itself. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ipAddress: z.string().nullable(),
  startedAt: momentSchema,
  lastSeenAt: momentSchema,
  /** Whether it is the session of this call. */
  current: z.boolean(),
});
export type LoginSession = z.infer<typeof loginSessionSchema>;

const policy = { kind: 'staff' } as const;

export const profileRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/profile',
    summary: 'The own account: name, addresses, second factor and passkeys',
    policy,
    withoutSecondFactor: true,
    success: { status: 200, schema: profileSchema },
    errors: [],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/profile',
    summary: 'Change the own name and phone',
    policy,
    withoutSecondFactor: true,
    body: profileUpdateSchema,
    success: { status: 200, schema: profileSchema },
    errors: [],
  }),
  changeEmail: defineRoute({
    method: 'POST',
    path: '/api/profile/email',
    summary: 'Mail a confirmation link to the new address and a notice to the old one; replaces an earlier request',
    policy,
    withoutSecondFactor: true,
    rateLimit: { name: 'emailChange', subject: 'caller' },
    body: emailChangeBody,
    success: { status: 200, schema: profileSchema },
    errors: [],
  }),
  cancelEmailChange: defineRoute({
    method: 'DELETE',
    path: '/api/profile/email',
    summary: 'Withdraw the request for a new address; harmless without one',
    policy,
    withoutSecondFactor: true,
    success: { status: 204 },
    errors: [],
  }),
  confirmEmail: defineRoute({
    method: 'POST',
    path: '/api/profile/email/confirm',
    summary: 'Set the new address by the mailed token',
    policy: { kind: 'public' },
    rateLimit: { name: 'emailConfirmation' },
    body: z.strictObject({ token: z.string().max(200) }),
    success: { status: 200, schema: acknowledgementSchema },
    errors: ['EMAIL_LINK_INVALID', 'EMAIL_TAKEN'],
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/api/profile/sessions',
    summary: 'The browsers in which the user is signed in, the last used one first',
    policy,
    withoutSecondFactor: true,
    success: { status: 200, schema: z.array(loginSessionSchema) },
    errors: [],
  }),
  endSession: defineRoute({
    method: 'DELETE',
    path: '/api/profile/sessions/:id',
    summary: 'End one of the own login sessions at once',
    policy,
    withoutSecondFactor: true,
    params: idParams,
    success: { status: 204 },
    errors: ['NOT_FOUND'],
  }),
  endOtherSessions: defineRoute({
    method: 'DELETE',
    path: '/api/profile/sessions',
    summary: 'End all own login sessions but this one',
    policy,
    withoutSecondFactor: true,
    success: { status: 204 },
    errors: [],
  }),
};
