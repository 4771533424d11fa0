import { z } from 'zod';
import { daySchema, givenDaySchema, idParams, idSchema, momentSchema, text } from '../common';
import { defineRoute } from '../route';
import { ageFits } from './group-suggestions';
import { trialRequestDetailSchema } from './trial-request-cards';
import { trialOutcomes } from './trial-requests';

/** A coming session for a trial lesson; one without a free place only of a group that fits by direction and age. */
export const trialSlotSchema = z.object({
  groupId: idSchema,
  groupName: z.string(),
  sportsDirection: z.string(),
  startsAt: momentSchema,
  branchName: z.string().nullable(),
  hall: z.string().nullable(),
  trainerName: z.string().nullable(),
  /** Of the group, in full years; null: no limit on that side. */
  youngestAge: z.number().int().nullable(),
  oldestAge: z.number().int().nullable(),
  /** The child's age against that of the group; `unknown` when either is not stated. */
  age: z.enum(ageFits),
  /** Places less the students of the group and the other trial children of that day, not below zero. */
  free: z.number().int(),
  /** Whether the group trains in the branch that the family asked for. */
  inBranch: z.boolean(),
});
export type TrialSlot = z.infer<typeof trialSlotSchema>;

/** A child on trial in the list of a session, as its coach sees it. */
export const trialChildSchema = z.object({
  id: idSchema,
  childName: z.string(),
  childAge: z.number().int().nullable(),
  startsAt: momentSchema,
  outcome: z.enum(trialOutcomes).nullable(),
  comment: z.string().nullable(),
  /** Whether the parent confirmed that they will come. */
  confirmed: z.boolean(),
  /** Whether the family said that it will not come. */
  declined: z.boolean(),
  /** False once the request has left the stage, for instance because the contract is signed. */
  open: z.boolean(),
  /** Whether the child came without a request and was written down at the session; then `startsAt` has no time of its own. */
  walkIn: z.boolean(),
});
export type TrialChild = z.infer<typeof trialChildSchema>;

export const trialChildrenSchema = z.object({
  date: daySchema,
  /** Whether the caller may mark them now: not before the day of the session. */
  mayMark: z.boolean(),
  children: z.array(trialChildSchema),
});
export type TrialChildren = z.infer<typeof trialChildrenSchema>;

/** How a trial lesson went. */
export const trialOutcomeBody = z.strictObject({
  outcome: z.enum(trialOutcomes),
  /** Left out: a comment that is stored stays. */
  comment: text(500).nullable().optional(),
});
export type TrialOutcomeBody = z.infer<typeof trialOutcomeBody>;

const funnel = { kind: 'capability', capability: 'salesFunnel' } as const;
const childParams = idParams.extend({ requestId: idParams.shape.id });

export const trialLessonRoutes = {
  slots: defineRoute({
    method: 'GET',
    path: '/api/trial-requests/:id/slots',
    summary:
      'Sessions of the next two weeks with free places: those of the asked section, the fitting age and the branch first; also those of fitting groups without a place',
    policy: funnel,
    params: idParams,
    success: { status: 200, schema: z.array(trialSlotSchema) },
    errors: ['NOT_FOUND'],
  }),
  recordOutcome: defineRoute({
    method: 'POST',
    path: '/api/trial-requests/:id/outcome',
    summary: 'Record how the trial lesson went',
    policy: funnel,
    params: idParams,
    body: trialOutcomeBody,
    success: { status: 200, schema: trialRequestDetailSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  children: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/trial-lessons',
    summary: 'Children on trial in a group on a day',
    policy: { kind: 'capability', capability: 'viewAttendance' },
    params: idParams,
    query: z.object({ date: givenDaySchema }),
    success: { status: 200, schema: trialChildrenSchema },
    errors: ['NOT_FOUND'],
  }),
  mark: defineRoute({
    method: 'PUT',
    path: '/api/groups/:id/trial-lessons/:requestId',
    summary: 'Mark a child on trial as come or not come, with a comment for the staff of the funnel',
    policy: { kind: 'capability', capability: 'editAttendance' },
    params: childParams,
    body: trialOutcomeBody,
    success: { status: 200, schema: trialChildSchema },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'ILLEGAL_TRANSITION'],
  }),
};
