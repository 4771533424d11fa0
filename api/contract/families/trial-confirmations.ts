import { z } from 'zod';
import { linkTokenSchema, momentSchema, sportsDirectionSchema } from '../common';
import { defineRoute } from '../route';

/** A trial lesson as the link of its reminder shows it. */
export const trialConfirmationSchema = z.object({
  startsAt: momentSchema,
  sectionName: z.string().nullable(),
  /** The group's value; null without a group. */
  sportsDirection: sportsDirectionSchema.nullable(),
  hall: z.string().nullable(),
  /** The group's branch, else the one that the family chose. */
  branchName: z.string().nullable(),
  address: z.string().nullable(),
  /** The branch's phone; null when only the school has one. */
  phone: z.string().nullable(),
  confirmedAt: momentSchema.nullable(),
});
export type TrialConfirmation = z.infer<typeof trialConfirmationSchema>;

const params = z.object({ token: linkTokenSchema });

export const trialConfirmationRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/trial-confirmations/:token',
    summary: 'The trial lesson behind the link of a reminder; an unknown, changed or past one is not found',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    params,
    success: { status: 200, schema: trialConfirmationSchema },
    errors: ['NOT_FOUND'],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/api/trial-confirmations/:token',
    summary: 'The parent confirms that they will come; twice is once',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    params,
    success: { status: 200, schema: trialConfirmationSchema },
    errors: ['NOT_FOUND'],
  }),
};
