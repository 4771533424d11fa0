import { z } from 'zod';
import { newPasswordSchema, sessionUserSchema } from '../accounts/auth';
import { emailSchema, lineMin, name } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';

export const createOwnerBody = z
  .strictObject({
    /** From the link that the server prints at its first start. */
    token: z.string(messages.firstRunToken).min(1, messages.firstRunToken).max(200, messages.tooLong),
    username: lineMin(3, 50, messages.usernameMin),
    fullName: name(200, messages.fullName).pipe(z.string().min(1, messages.fullName)),
    email: emailSchema,
    newPassword: newPasswordSchema,
    confirmPassword: z.string(messages.confirmPassword).min(1, messages.confirmPassword).max(200),
  })
  .refine((body) => body.newPassword === body.confirmPassword, {
    path: ['confirmPassword'],
    message: messages.passwordsDiffer,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type CreateOwnerBody = z.infer<typeof createOwnerBody>;

export const firstRunRoutes = {
  createOwner: defineRoute({
    method: 'POST',
    path: '/api/first-run/owner',
    summary: 'Create the owner of a new installation by its one-time token, and sign in',
    policy: { kind: 'public' },
    rateLimit: { name: 'firstRun' },
    body: createOwnerBody,
    success: { status: 201, schema: sessionUserSchema },
    errors: ['FIRST_RUN_TOKEN_INVALID'],
  }),
};
