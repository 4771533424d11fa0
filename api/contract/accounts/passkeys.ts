import { z } from 'zod';
import { idParams, idSchema, lineMin, momentSchema } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { currentPasswordSchema, sessionUserSchema } from './auth';

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: momentSchema,
  lastUsedAt: momentSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

const bytes = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/);

const credentialReferenceSchema = z.object({ id: z.string(), type: z.literal('public-key') });

/** Options of WebAuthn, Level 3, in their JSON form (`PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyCreationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  excludeCredentials: z.array(credentialReferenceSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

export const passkeyRequestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});

/** Public values of the credential that the browser created. */
export const createdCredentialSchema = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(20_000),
});

export const passkeyAddBody = z.strictObject({
  name: lineMin(1, 60, messages.passkeyName),
  credential: createdCredentialSchema,
});

export const usedCredentialSchema = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(10_000),
});
export type UsedCredential = z.infer<typeof usedCredentialSchema>;
export type CreatedCredential = z.infer<typeof createdCredentialSchema>;

export const passkeyPasswordBody = z.strictObject({ currentPassword: currentPasswordSchema });

const policy = { kind: 'staff' } as const;

export const passkeyRoutes = {
  start: defineRoute({
    method: 'POST',
    path: '/api/profile/passkeys/options',
    summary: 'What the browser needs to create a passkey; valid for five minutes, once',
    policy,
    withoutSecondFactor: true,
    rateLimit: { name: 'passwordChange', subject: 'caller' },
    body: passkeyPasswordBody,
    success: { status: 200, schema: passkeyCreationOptionsSchema },
    errors: ['PASSKEYS_UNAVAILABLE', 'PASSKEY_LIMIT_REACHED'],
  }),
  add: defineRoute({
    method: 'POST',
    path: '/api/profile/passkeys',
    summary: 'Keep the created passkey under a name',
    policy,
    withoutSecondFactor: true,
    body: passkeyAddBody,
    success: { status: 201, schema: passkeySchema },
    errors: ['PASSKEY_REFUSED', 'PASSKEYS_UNAVAILABLE', 'PASSKEY_LIMIT_REACHED'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/api/profile/passkeys/:id/remove',
    summary: 'Remove one of the own passkeys',
    policy,
    withoutSecondFactor: true,
    rateLimit: { name: 'passwordChange', subject: 'caller' },
    params: idParams,
    body: passkeyPasswordBody,
    success: { status: 204 },
    errors: ['NOT_FOUND'],
  }),
  loginOptions: defineRoute({
    method: 'POST',
    path: '/api/login/passkey/options',
    summary: 'What the browser needs to sign in with a passkey; valid for five minutes, once',
    policy: { kind: 'public' },
    rateLimit: { name: 'passkey' },
    success: { status: 200, schema: passkeyRequestOptionsSchema },
    errors: ['PASSKEYS_UNAVAILABLE'],
  }),
  login: defineRoute({
    method: 'POST',
    path: '/api/login/passkey',
    summary: 'Sign in with a passkey, which counts as both factors; sets the session cookie',
    policy: { kind: 'public' },
    rateLimit: { name: 'passkey' },
    body: z.strictObject({ credential: usedCredentialSchema }),
    success: { status: 200, schema: sessionUserSchema },
    errors: ['PASSKEY_REFUSED', 'PASSKEYS_UNAVAILABLE'],
  }),
};
