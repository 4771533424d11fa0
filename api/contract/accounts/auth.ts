import { z } from 'zod';
import { idSchema } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { roles } from '../rules/roles';

export const roleSchema = z.enum(roles);

/** The signed-in user, as every page sees it. */
export const sessionUserSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  role: roleSchema,
  /** Present when the account has a name beside the user name. */
  fullName: z.string().optional(),
  /**
   * Present when the school requires a second factor of the role and the user has none: only the own profile, sign-out
   * and this answer are open.
   */
  mustSetUpSecondFactor: z.literal(true).optional(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const loginBody = z.strictObject({
  username: z.string(messages.usernameRequired).min(1, messages.usernameRequired).max(100, messages.tooLong),
  password: z.string(messages.passwordRequired).min(1, messages.passwordRequired).max(200, messages.tooLong),
  /** The solution from the captcha widget; the API checks it before the password. */
  captchaToken: z.string().max(20_000).optional(),
});
export type LoginBody = z.infer<typeof loginBody>;

export const currentPasswordSchema = z
  .string(messages.currentPassword)
  .min(1, messages.currentPassword)
  .max(200, messages.tooLong);

/** 6 to 50 characters (specification section 9). */
export const newPasswordSchema = z.string().min(6, messages.newPasswordMin).max(50, messages.newPasswordMax);

export const requestResetBody = z.strictObject({
  email: z.string().max(254, messages.forgotEmail).pipe(z.email(messages.forgotEmail)),
});

const resetToken = z.string(messages.resetToken).min(1, messages.resetToken).max(200);

export const resetPasswordBody = z
  .strictObject({
    token: resetToken,
    newPassword: newPasswordSchema,
    confirmPassword: z.string(messages.confirmPassword).min(1, messages.confirmPassword).max(200),
  })
  .refine((body) => body.newPassword === body.confirmPassword, {
    path: ['confirmPassword'],
    message: messages.passwordsDiffer,
    // runs even when other fields are wrong, so that one answer lists all faults
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;

export const acknowledgementSchema = z.object({ success: z.literal(true), message: z.string() });

/** What the captcha widget needs; with `altcha`, a challenge that the server signs and accepts once. */
export const captchaSchema = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('altcha'), challenge: z.looseObject({}) }),
  z.object({ provider: z.literal('smartcaptcha'), siteKey: z.string() }),
  z.object({ provider: z.literal('off') }),
]);
export type CaptchaChallenge = z.infer<typeof captchaSchema>;

export const authRoutes = {
  currentUser: defineRoute({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in user; 401 means anonymous',
    policy: { kind: 'staff' },
    withoutSecondFactor: true,
    success: { status: 200, schema: sessionUserSchema },
    errors: [],
  }),
  login: defineRoute({
    method: 'POST',
    path: '/api/login',
    summary: 'Sign in; sets the session cookie, or, for an account with one-time codes, the cookie of the second step',
    policy: { kind: 'public' },
    rateLimit: { name: 'login', subject: 'username', subjectCounted: 'byHandler', addressCounted: 'byHandler' },
    body: loginBody,
    success: { status: 200, schema: sessionUserSchema },
    errors: [
      ...(['INVALID_CREDENTIALS', 'CAPTCHA_FAILED', 'CAPTCHA_UNAVAILABLE'] as const),
      ...(['SECOND_FACTOR_REQUIRED', 'PASSKEY_REQUIRED'] as const),
    ],
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/api/logout',
    summary: 'End the session; harmless without one',
    policy: { kind: 'public' },
    success: { status: 204 },
    errors: [],
  }),
  captcha: defineRoute({
    method: 'GET',
    path: '/api/captcha',
    summary: 'What the captcha widget of the sign-in page needs',
    policy: { kind: 'public' },
    rateLimit: { name: 'captcha' },
    success: { status: 200, schema: captchaSchema },
    errors: [],
  }),
  requestPasswordReset: defineRoute({
    method: 'POST',
    path: '/api/passwords/request-reset',
    summary: 'Mail a reset link; answers the same whether the address is known or not',
    policy: { kind: 'public' },
    rateLimit: { name: 'passwordReset', subject: 'email' },
    body: requestResetBody,
    success: { status: 200, schema: acknowledgementSchema },
    errors: [],
  }),
  checkResetLink: defineRoute({
    method: 'POST',
    path: '/api/passwords/check-reset',
    summary: 'Whether a mailed token is still valid; in the body, so that the token is in no address',
    policy: { kind: 'public' },
    rateLimit: { name: 'passwordResetCheck' },
    body: z.strictObject({ token: resetToken }),
    success: { status: 204 },
    errors: ['RESET_TOKEN_INVALID'],
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/api/passwords/reset',
    summary: 'Set a new password by the mailed token; ends every session of the account',
    policy: { kind: 'public' },
    rateLimit: { name: 'passwordReset' },
    body: resetPasswordBody,
    success: { status: 200, schema: acknowledgementSchema },
    errors: ['RESET_TOKEN_INVALID'],
  }),
};
