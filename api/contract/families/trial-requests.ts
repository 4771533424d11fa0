import { z } from 'zod';
import { givenMoment, idParams, idSchema, momentSchema, nameMin, pageQuery, phoneSchema, text } from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { trialRequestStatuses } from '../rules/status-tables';

export const trialRequestStatusSchema = z.enum(trialRequestStatuses);

/** The public form (specification sections 3 and 5). The check for past dates needs a clock: see `isPast`. */
export const trialRequestBody = z.strictObject({
  childName: nameMin(2, 100, messages.childName),
  childAge: z
    .number({ error: ({ input }) => (input === undefined ? messages.childAgeRequired : messages.childAgeWhole) })
    .min(3, messages.childAgeMin)
    .max(18, messages.childAgeMax)
    .int(messages.childAgeWhole),
  parentName: nameMin(2, 150, messages.trialParentName),
  parentPhone: phoneSchema,
  sectionId: z.number(messages.sectionId).int(messages.sectionId).positive(messages.sectionId).max(2_147_483_647),
  branchId: z.number(messages.branchId).int(messages.branchId).positive(messages.branchId).max(2_147_483_647),
  desiredDate: givenMoment(messages.desiredDate),
  notes: text(1000).optional(),
  consentToDataProcessing: z.literal(true, messages.consentProcessing),
});
export type TrialRequestBody = z.infer<typeof trialRequestBody>;

/**
 * Whether the moment of a trial lesson has passed (specification section 5). The specification's default, today at
 * 17:30 UTC (section 3), counts as future all day, because the form must accept its own proposal.
 */
export function isPast(moment: string, now: Date): boolean {
  const asked = new Date(moment);
  const byDefault = `${now.toISOString().slice(0, 10)}T17:30:00.000Z`;
  return asked < now && asked.toISOString() !== byDefault;
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
  /** When the request got its present status. */
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

/** A status transition on the board, with its required data (see `trialRequestTransitions`). */
export const trialRequestTransitionBody = z.discriminatedUnion('status', [
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
export type TrialRequestTransitionBody = z.infer<typeof trialRequestTransitionBody>;

export const refusalReasonSchema = z.object({ id: idSchema, name: z.string() });
export type RefusalReason = z.infer<typeof refusalReasonSchema>;

export const trialRequestRoutes = {
  sportsSections: defineRoute({
    method: 'GET',
    path: '/api/sports-sections',
    embeddable: true,
    summary: 'Sections that take trial requests',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    success: { status: 200, schema: z.array(sportsSectionSchema) },
    errors: [],
  }),
  branchesOfSection: defineRoute({
    method: 'GET',
    path: '/api/branch-sections/section/:sectionId',
    embeddable: true,
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
    embeddable: true,
    summary: 'Ask for a trial lesson',
    policy: { kind: 'public' },
    rateLimit: { name: 'trialRequest', subject: 'parentPhone' },
    body: trialRequestBody,
    success: { status: 201, schema: z.object({ id: idSchema, status: trialRequestStatusSchema }) },
    errors: ['BRANCH_NOT_IN_SECTION', 'FORM_NOT_OPEN'],
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
    body: trialRequestTransitionBody,
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
