import { z } from 'zod';
import { givenMoment, idParams, idSchema, lineMin, momentSchema, pageQuery, phoneSchema, text } from './common';
import { messages } from './messages';
import { defineRoute } from './route';
import { trialRequestStatuses } from './status-tables';

export const trialRequestStatusSchema = z.enum(trialRequestStatuses);

/** The public form (specification sections 3 and 5). That the date is not past needs a clock: see `isPastDay`. */
export const trialRequestBody = z.strictObject({
  childName: lineMin(2, 100, messages.childName),
  childAge: z
    .number({ error: ({ input }) => (input === undefined ? messages.childAgeRequired : messages.childAgeMin) })
    .int(messages.childAgeMin)
    .min(3, messages.childAgeMin)
    .max(18, messages.childAgeMax),
  parentName: lineMin(2, 150, messages.trialParentName),
  parentPhone: phoneSchema,
  sectionId: z.number(messages.sectionId).int(messages.sectionId).positive(messages.sectionId).max(2_147_483_647),
  branchId: z.number(messages.branchId).int(messages.branchId).positive(messages.branchId).max(2_147_483_647),
  desiredDate: givenMoment(messages.desiredDate),
  notes: text(1000).optional(),
  consentToDataProcessing: z.literal(true, messages.consentProcessing),
});
export type TrialRequestBody = z.infer<typeof trialRequestBody>;

/**
 * Whether the moment falls on a day before the school's today: a lesson of today may be asked for all day. The default of
 * the specification, today at 17:30 UTC (section 3), is never past, also when the school has a later day than UTC.
 *
 * @param dayOf the school's day of a moment, 'yyyy-MM-dd'
 */
export function isPastDay(moment: string | Date, now: Date, dayOf: (moment: Date) => string): boolean {
  const asked = new Date(moment);
  const byDefault = `${now.toISOString().slice(0, 10)}T17:30:00.000Z`;
  return dayOf(asked) < dayOf(now) && asked.toISOString() !== byDefault;
}

export const sportsSectionSchema = z.object({ id: idSchema, name: z.string() });
export type SportsSection = z.infer<typeof sportsSectionSchema>;

export const sectionBranchSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  /** Free text or the JSON map, see `parseBranchSchedule`. */
  schedule: z.string().nullable(),
});
export type SectionBranch = z.infer<typeof sectionBranchSchema>;

/** A card of the funnel board. */
export const trialRequestSchema = z.object({
  id: idSchema,
  childName: z.string(),
  childAge: z.number().int(),
  parentName: z.string(),
  parentPhone: z.string(),
  sectionId: idSchema,
  sectionName: z.string(),
  branchId: idSchema,
  branchName: z.string(),
  desiredDate: momentSchema,
  status: trialRequestStatusSchema,
  /** When the card came into its column. */
  statusChangedAt: momentSchema,
  scheduledDate: momentSchema.nullable(),
  groupId: idSchema.nullable(),
  groupName: z.string().nullable(),
  refusalReason: z.string().nullable(),
  refusalComment: z.string().nullable(),
  notes: z.string().nullable(),
  /** Other requests and students with the same phone. */
  samePhoneCount: z.number().int(),
  createdAt: momentSchema,
});
export type TrialRequest = z.infer<typeof trialRequestSchema>;

/** A move on the board: the state aimed at and what it must be given (see `trialRequestMoves`). */
export const trialRequestMoveBody = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('TRIAL_ASSIGNED'),
    scheduledDate: givenMoment(messages.scheduledDate),
    groupId: idSchema.optional(),
  }),
  z.strictObject({
    status: z.literal('REFUSED'),
    refusalReasonId: z.number(messages.refusalReason).int().positive(messages.refusalReason).max(2_147_483_647),
    refusalComment: text(1000).optional(),
  }),
  z.strictObject({ status: z.literal('SIGNED') }),
  z.strictObject({ status: z.literal('NEW') }),
]);
export type TrialRequestMoveBody = z.infer<typeof trialRequestMoveBody>;

export const refusalReasonSchema = z.object({ id: idSchema, name: z.string() });
export type RefusalReason = z.infer<typeof refusalReasonSchema>;

export const trialRequestRoutes = {
  sportsSections: defineRoute({
    method: 'GET',
    path: '/api/sports-sections',
    summary: 'Sections that take trial requests',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    success: { status: 200, schema: z.array(sportsSectionSchema) },
    errors: [],
  }),
  branchesOfSection: defineRoute({
    method: 'GET',
    path: '/api/branch-sections/section/:sectionId',
    summary: 'Branches that have the section, with their schedules',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    params: z.object({ sectionId: z.coerce.number().int().positive().max(2_147_483_647) }),
    success: { status: 200, schema: z.array(sectionBranchSchema) },
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/trial-requests',
    summary: 'Ask for a trial lesson',
    policy: { kind: 'public' },
    rateLimit: { name: 'trialRequest', subject: 'parentPhone' },
    body: trialRequestBody,
    success: { status: 201, schema: z.object({ id: idSchema, status: trialRequestStatusSchema }) },
    errors: ['BRANCH_NOT_IN_SECTION'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/trial-requests',
    summary: 'Requests of one column or of all, the last moved first',
    policy: { kind: 'capability', capability: 'salesFunnel' },
    query: pageQuery.extend({ status: trialRequestStatusSchema.optional() }),
    success: { status: 200, schema: z.array(trialRequestSchema) },
    paged: true,
    errors: [],
  }),
  move: defineRoute({
    method: 'PATCH',
    path: '/api/trial-requests/:id',
    summary: 'Move a request to another state',
    policy: { kind: 'capability', capability: 'salesFunnel' },
    params: idParams,
    body: trialRequestMoveBody,
    success: { status: 200, schema: trialRequestSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'GROUP_FULL'],
  }),
  refusalReasons: defineRoute({
    method: 'GET',
    path: '/api/refusal-reasons',
    summary: "The school's dictionary of refusal reasons",
    policy: { kind: 'capability', capability: 'salesFunnel' },
    success: { status: 200, schema: z.array(refusalReasonSchema) },
    errors: [],
  }),
};
