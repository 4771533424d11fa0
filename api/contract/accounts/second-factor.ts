import { z } from 'zod';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { currentPasswordSchema, sessionUserSchema } from './auth';

/** Six digits of an authenticator app; spaces may stand between them. */
const oneTimeCodeSchema = z
  .string(messages.codeLength)
  .max(20, messages.codeLength)
  .regex(/^\s*\d{3}\s*\d{3}\s*$/, messages.codeLength);

/** The same, or a recovery code: ten letters and digits, in any case, with or without a hyphen. */
const anyCodeSchema = z
  .string(messages.secondFactorCode)
  .max(40, messages.secondFactorCode)
  .regex(/^\s*(\d{3}\s*\d{3}|[0-9A-Za-z]{5}[\s-]?[0-9A-Za-z]{5})\s*$/, messages.secondFactorCode);

export const secondFactorStartBody = z.strictObject({ currentPassword: currentPasswordSchema });
export const oneTimeCodeBody = z.strictObject({ code: oneTimeCodeSchema });
export const secondFactorDisableBody = z.strictObject({ currentPassword: currentPasswordSchema, code: anyCodeSchema });
export const secondFactorLoginBody = z.strictObject({ code: anyCodeSchema });

/** What an authenticator app needs: the address as a QR code, the secret for typing. */
export const secondFactorSetupSchema = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>;

/** Ten codes, each of which replaces a one-time code once; the server keeps only their hashes. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

const policy = { kind: 'staff' } as const;
const rateLimit = { name: 'passwordChange', subject: 'caller' } as const;

export const secondFactorRoutes = {
  start: defineRoute({
    method: 'POST',
    path: '/api/profile/second-factor',
    summary: 'Make a new secret for an authenticator app; it counts after its first code was confirmed',
    policy,
    withoutSecondFactor: true,
    rateLimit,
    body: secondFactorStartBody,
    success: { status: 200, schema: secondFactorSetupSchema },
    errors: ['ILLEGAL_TRANSITION'],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/api/profile/second-factor/confirm',
    summary: 'Switch the second factor on with the first code of the app; answers the recovery codes once',
    policy,
    withoutSecondFactor: true,
    rateLimit,
    body: oneTimeCodeBody,
    success: { status: 200, schema: recoveryCodesSchema },
    errors: ['CODE_WRONG', 'ILLEGAL_TRANSITION'],
  }),
  disable: defineRoute({
    method: 'POST',
    path: '/api/profile/second-factor/disable',
    summary: 'Switch the second factor off',
    policy,
    withoutSecondFactor: true,
    rateLimit,
    body: secondFactorDisableBody,
    success: { status: 204 },
    errors: ['CODE_WRONG', 'ILLEGAL_TRANSITION'],
  }),
  renewRecoveryCodes: defineRoute({
    method: 'POST',
    path: '/api/profile/second-factor/recovery-codes',
    summary: 'Replace the recovery codes; the former ones end',
    policy,
    withoutSecondFactor: true,
    rateLimit,
    body: oneTimeCodeBody,
    success: { status: 200, schema: recoveryCodesSchema },
    errors: ['CODE_WRONG', 'ILLEGAL_TRANSITION'],
  }),
  login: defineRoute({
    method: 'POST',
    path: '/api/login/second-factor',
    summary: 'The second step of a sign-in: a one-time code or a recovery code; sets the session cookie',
    policy: { kind: 'public' },
    rateLimit: { name: 'secondFactor' },
    body: secondFactorLoginBody,
    success: { status: 200, schema: sessionUserSchema },
    errors: ['CODE_WRONG', 'SECOND_FACTOR_EXPIRED'],
  }),
  require: defineRoute({
    method: 'PUT',
    path: '/api/school/second-factor',
    summary: 'Whether owner and senior administrators must have a second factor',
    policy: { kind: 'capability', capability: 'fullSettings' },
    body: z.strictObject({ required: z.boolean() }),
    success: { status: 204 },
    errors: ['SECOND_FACTOR_MISSING'],
  }),
};
