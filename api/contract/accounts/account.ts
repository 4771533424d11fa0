import { z } from 'zod';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { acknowledgementSchema, currentPasswordSchema, newPasswordSchema } from './auth';

/** The caller changes their own password (specification section 5, "Password change"). */
export const changePasswordBody = z
  .strictObject({
    currentPassword: currentPasswordSchema,
    newPassword: newPasswordSchema,
    confirmPassword: z.string(messages.confirmPassword).min(1, messages.confirmPassword).max(200),
  })
  .refine((body) => body.newPassword === body.confirmPassword, {
    path: ['confirmPassword'],
    message: messages.passwordsDiffer,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

export const accountRoutes = {
  changePassword: defineRoute({
    method: 'POST',
    path: '/api/passwords/change',
    summary: 'Change the own password; ends every other session of the account',
    policy: { kind: 'staff' },
    withoutSecondFactor: true,
    rateLimit: { name: 'passwordChange', subject: 'caller' },
    body: changePasswordBody,
    success: { status: 200, schema: acknowledgementSchema },
    errors: [],
  }),
};
