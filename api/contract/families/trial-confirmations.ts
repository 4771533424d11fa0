import { z } from 'zod';
import { linkTokenSchema, momentSchema, sportsDirectionSchema } from '../common';
import { defineRoute } from '../route';

/**
 * What has become of the lesson that the reminder names: `moved`, it has another date, which has its own reminder; `waiting`,
 * another date is still to be agreed on; `over`, it has begun, or staff have marked how it went.
 */
export const remindedLessonStates = ['coming', 'moved', 'waiting', 'over'] as const;

/** A trial lesson as the link of its reminder shows it; whoever has the link learns no more of the child than the first name. */
export const trialConfirmationSchema = z.object({
  state: z.enum(remindedLessonStates),
  /** Null when it is not certain which word of the name it is, and once the lesson is over. */
  childName: z.string().nullable(),
  /** Of a moved lesson the new date. */
  startsAt: momentSchema,
  groupName: z.string().nullable(),
  /** Who holds the session of that day; null without a group, or when the coach has no name but the login. */
  coachName: z.string().nullable(),
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
  /** When the family said that it will not come; null again once the lesson has another date. */
  declinedAt: momentSchema.nullable(),
});
export type TrialConfirmation = z.infer<typeof trialConfirmationSchema>;

const params = z.object({ token: linkTokenSchema });

export const trialConfirmationRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/trial-confirmations/:token',
    summary: 'The trial lesson behind the link of a reminder; an unknown one, or one of a closed request, is not found',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    params,
    success: { status: 200, schema: trialConfirmationSchema },
    errors: ['NOT_FOUND'],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/api/trial-confirmations/:token',
    summary:
      'The parent confirms that they will come; twice is once, and it changes nothing unless the lesson is coming',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    params,
    success: { status: 200, schema: trialConfirmationSchema },
    errors: ['NOT_FOUND'],
  }),
  decline: defineRoute({
    method: 'POST',
    path: '/api/trial-confirmations/:token/decline',
    summary:
      'The parent says that they will not come, so that staff agree with them on another date; twice is once, and it changes nothing unless the lesson is coming',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    params,
    success: { status: 200, schema: trialConfirmationSchema },
    errors: ['NOT_FOUND'],
  }),
};
