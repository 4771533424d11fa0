import { z } from 'zod';
import { captchaSchema } from '../accounts/auth';
import { defineRoute } from '../route';

/** What the form on the school's website shows besides sections and branches. */
export const trialFormSchema = z.object({
  /** Whether families may send requests; not until the school is set up. */
  isOpen: z.boolean(),
  timeZone: z.string(),
  schoolName: z.string(),
  phone: z.string(),
  /** '' when the school has none. */
  email: z.string(),
  accentColor: z.string().nullable(),
});
export type TrialForm = z.infer<typeof trialFormSchema>;

/** Routes for the form on the school's website; besides them it calls only the `embeddable` ones of trial requests. */
export const trialRequestFormRoutes = {
  read: defineRoute({
    method: 'GET',
    path: '/api/trial-request-form',
    embeddable: true,
    summary: "What the form on the school's website shows besides sections and branches",
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    success: { status: 200, schema: trialFormSchema },
    errors: [],
  }),
  challenge: defineRoute({
    method: 'GET',
    path: '/api/trial-request-form/challenge',
    embeddable: true,
    summary: "The proof of work that a request from the school's website needs, whichever captcha the portal has",
    policy: { kind: 'public' },
    rateLimit: { name: 'captcha' },
    success: { status: 200, schema: captchaSchema },
    errors: [],
  }),
};
