import { z } from 'zod';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { newPasswordSchema, sessionUserSchema } from './auth';

const invitationToken = z.string(messages.resetToken).min(1, messages.resetToken).max(200);

export const acceptInvitationBody = z
  .strictObject({
    token: invitationToken,
    newPassword: newPasswordSchema,
    confirmPassword: z.string(messages.confirmPassword).min(1, messages.confirmPassword).max(200),
  })
  .refine((body) => body.newPassword === body.confirmPassword, {
    path: ['confirmPassword'],
    message: messages.passwordsDiffer,
    // runs even when other fields are wrong, so that one answer lists all faults
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type AcceptInvitationBody = z.infer<typeof acceptInvitationBody>;

export const invitationSchema = z.object({
  username: z.string(),
  fullName: z.string(),
  schoolName: z.string(),
  /** Name of the person who sent the invitation; empty when the account no longer exists. */
  invitedBy: z.string(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationRoutes = {
  check: defineRoute({
    method: 'POST',
    path: '/api/invitations/check',
    summary: 'Whom an invitation is for; in the body, so that the token is in no address',
    policy: { kind: 'public' },
    rateLimit: { name: 'invitation' },
    body: z.strictObject({ token: invitationToken }),
    success: { status: 200, schema: invitationSchema },
    errors: ['INVITATION_INVALID'],
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Set the first password by an invitation and sign in',
    policy: { kind: 'public' },
    rateLimit: { name: 'invitation' },
    body: acceptInvitationBody,
    success: { status: 200, schema: sessionUserSchema },
    errors: ['INVITATION_INVALID'],
  }),
};
