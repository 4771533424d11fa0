import { z } from 'zod';
import {
  daySchema,
  givenDaySchema,
  givenMoment,
  idParams,
  idSchema,
  momentSchema,
  namedRefSchema,
  nameMin,
  pageQuery,
  phoneSchema,
  requestKeySchema,
  sportsDirectionSchema,
  text,
} from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { type TrialRequestStatus, trialRequestStatuses } from '../rules/status-tables';

export const trialRequestStatusSchema = z.enum(trialRequestStatuses);

/** Statuses of requests that staff still work on. */
export const openStatuses = ['NEW', 'TRIAL_ASSIGNED'] as const satisfies TrialRequestStatus[];
export type OpenStatus = (typeof openStatuses)[number];

export function isOpenStatus(status: TrialRequestStatus | undefined): status is OpenStatus {
  return openStatuses.some((open) => open === status);
}

/** Where a request came from; staff enter the last three. */
export const trialRequestSources = ['form', 'embed', 'phone', 'walk_in', 'recommendation'] as const;
export type TrialRequestSource = (typeof trialRequestSources)[number];

const originText = text(200).optional();
export const requestOriginSchema = z.strictObject({
  /** Whether the form was in a page of the school's website. */
  embedded: z.boolean(),
  utmSource: originText,
  utmMedium: originText,
  utmCampaign: originText,
  /** The page that linked to the form or contains it, without its query, which may name a person. */
  referrer: text(300).optional(),
});
export type RequestOrigin = z.infer<typeof requestOriginSchema>;

/** What staff are to do next with a request. */
export const nextStepKinds = ['call', 'ask_outcome', 'send_link', 'check_registration', 'reschedule', 'other'] as const;
export type NextStepKind = (typeof nextStepKinds)[number];

export const nextStepSchema = z.object({
  kind: z.enum(nextStepKinds),
  text: z.string().nullable(),
  day: daySchema,
  /** Null: anybody who works with the funnel. */
  person: namedRefSchema.nullable(),
});
export type NextStep = z.infer<typeof nextStepSchema>;

export const trialOutcomes = ['CAME', 'NO_SHOW'] as const;
export type TrialOutcome = (typeof trialOutcomes)[number];

/** Years of a child who may come to a trial lesson. */
export const trialAges = { youngest: 3, oldest: 18 } as const;

/** The public form (specification sections 3 and 5). The check for past dates needs a clock: see `isPast`. */
export const trialRequestBody = z.strictObject({
  childName: nameMin(2, 100, messages.childName),
  childAge: z
    .number({ error: ({ input }) => (input === undefined ? messages.childAgeRequired : messages.childAgeWhole) })
    .min(trialAges.youngest, messages.childAgeMin)
    .max(trialAges.oldest, messages.childAgeMax)
    .int(messages.childAgeWhole),
  parentName: nameMin(2, 150, messages.trialParentName),
  parentPhone: phoneSchema,
  sectionId: z.number(messages.sectionId).int(messages.sectionId).positive(messages.sectionId).max(2_147_483_647),
  branchId: z.number(messages.branchId).int(messages.branchId).positive(messages.branchId).max(2_147_483_647),
  desiredDate: givenMoment(messages.desiredDate),
  notes: text(1000).optional(),
  consentToDataProcessing: z.literal(true, messages.consentProcessing),
  /** Where the family came from, as the page knows it. */
  origin: requestOriginSchema.optional(),
  /** The proof of work, which a form on the school's website needs. */
  captchaToken: z.string().max(20_000).optional(),
  /** A second call with this key and the same request stores none and needs no new proof of work. */
  key: requestKeySchema.optional(),
});
export type TrialRequestBody = z.infer<typeof trialRequestBody>;

/**
 * Whether the moment of a trial lesson has passed (specification section 5). The specification's default, today at
 * 17:30 UTC (section 3), counts as future all day, because the form must accept its own proposal.
 */
export function isPast(moment: string, now: Date): boolean {
  const asked = new Date(moment);
  return asked < now && !isDefaultMoment(asked, now);
}

export const isDefaultMoment = (moment: Date, now: Date) =>
  moment.toISOString() === `${now.toISOString().slice(0, 10)}T17:30:00.000Z`;

export const sportsSectionSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The direction that the section belongs to, whose picture the form shows. */
  sportsDirection: sportsDirectionSchema.nullable().optional(),
  /** From which of the `trialAges` on its groups take children; null when one of them does not say. */
  ageFrom: z.number().int().nullable().optional(),
});
export type SportsSection = z.infer<typeof sportsSectionSchema>;

/** A moment in school time. */
const clockSchema = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);

/** How far ahead the form knows cancelled and moved sessions. */
export const scheduleChangeDays = 62;

const scheduleChangesSchema = z.object({
  /** Here the branch's groups of the section have no session, though one is planned by their schedule: cancelled or moved away. */
  off: z.array(clockSchema),
  /** Sessions that take place at another moment. */
  moved: z.array(z.object({ from: clockSchema, to: clockSchema })),
});
/** What differs from the weekly schedule. */
export type ScheduleChanges = z.infer<typeof scheduleChangesSchema>;

export const sectionBranchSchema = z.object({
  id: idSchema,
  name: z.string(),
  address: z.string(),
  /** Free text or the JSON map, see `parseBranchSchedule`. */
  schedule: z.string().nullable(),
  /** What is known of the next two months, `scheduleChangeDays`, besides the schedule. */
  changes: scheduleChangesSchema,
});
export type SectionBranch = z.infer<typeof sectionBranchSchema>;

/** A card of the funnel board. Age, section, branch and date are null until the family of an entered request says them. */
export const trialRequestSchema = z.object({
  id: idSchema,
  childName: z.string(),
  childAge: z.number().int().nullable(),
  /** Empty until the family says it. */
  parentName: z.string(),
  parentPhone: z.string(),
  sectionId: idSchema.nullable(),
  sectionName: z.string().nullable(),
  /** Of the section; null: none of the four, or no section. */
  sportsDirection: sportsDirectionSchema.nullable(),
  branchId: idSchema.nullable(),
  branchName: z.string().nullable(),
  desiredDate: momentSchema.nullable(),
  source: z.enum(trialRequestSources),
  status: trialRequestStatusSchema,
  /** When the request got its present status. */
  statusChangedAt: momentSchema,
  scheduledDate: momentSchema.nullable(),
  groupId: idSchema.nullable(),
  groupName: z.string().nullable(),
  trialOutcome: z.enum(trialOutcomes).nullable(),
  /** When the parent confirmed that they will come. */
  trialConfirmedAt: momentSchema.nullable(),
  /** When the family said that it will not come on that day. */
  trialDeclinedAt: momentSchema.nullable(),
  refusalReason: z.string().nullable(),
  refusalComment: z.string().nullable(),
  notes: z.string().nullable(),
  nextStep: nextStepSchema.nullable(),
  /** Whether the day of the next step has passed. */
  overdue: z.boolean(),
  /** Other requests and students with the same phone. */
  samePhoneCount: z.number().int(),
  /**
   * The open request for the same child, section and branch with the same phone that came first: this one repeats it.
   * Null: none, or this one is no longer open.
   */
  repeatOf: z.object({ id: idSchema, createdAt: momentSchema }).nullable(),
  /** The student of this phone, preferably with the child's name; null: none. */
  studentId: idSchema.nullable(),
  createdAt: momentSchema,
  /** The caller returns it with a change, so that the API detects a concurrent change. */
  updatedAt: momentSchema,
});
export type TrialRequest = z.infer<typeof trialRequestSchema>;

/** A status transition on the board, with its required data (see `trialRequestTransitions`). */
export const trialRequestTransitionBody = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('TRIAL_ASSIGNED'),
    scheduledDate: givenMoment(messages.scheduledDate),
    groupId: idSchema.optional(),
    /** For another date of an assigned trial: refuses with CONFLICT when somebody else has changed it. */
    updatedAt: momentSchema.optional(),
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

const idFilter = idParams.shape.id.optional();
/** `none`: only those without one. */
export const idOrNoneFilter = z.union([z.literal('none'), idParams.shape.id]).optional();

/** The furthest stage that a request has ever reached, the first one first. */
export const requestStages = ['NEW', 'TRIAL_ASSIGNED', 'CAME', 'SIGNED'] as const;
export type RequestStage = (typeof requestStages)[number];

/**
 * How far requests have come: `trial`, `came` and `signed` select those that have ever reached the stage, even if
 * refused later; `refused` and `open` select by the present state.
 */
export const requestProgresses = ['trial', 'came', 'signed', 'refused', 'open'] as const;
export type RequestProgress = (typeof requestProgresses)[number];

/** What the board, the list and the conversion are filtered by. */
export const trialRequestFilter = z.object({
  /** Words of the child's or the parent's name, or digits of the phone. */
  search: text(100).optional(),
  sectionId: idOrNoneFilter,
  branchId: idOrNoneFilter,
  source: z.enum(trialRequestSources).optional(),
  progress: z.enum(requestProgresses).optional(),
  /** The member of staff who last moved the request. */
  ledBy: idOrNoneFilter,
  /** The person of the next step. */
  userId: idFilter,
  /** Days of the request, both included. */
  from: givenDaySchema.optional(),
  to: givenDaySchema.optional(),
  /** Only those with a next step for today or earlier. */
  due: z.literal('true').optional(),
});

const listFilter = trialRequestFilter.extend({ status: trialRequestStatusSchema.optional() });

const funnel = { kind: 'capability', capability: 'salesFunnel' } as const;

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
    errors: ['BRANCH_NOT_IN_SECTION', 'FORM_NOT_OPEN', 'CAPTCHA_FAILED'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/trial-requests',
    summary:
      'Requests of an open column by the day of the next step; of a closed one or of all the last moved, overdue first',
    policy: funnel,
    query: pageQuery.extend(listFilter.shape),
    success: { status: 200, schema: z.array(trialRequestSchema) },
    paged: true,
    errors: [],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/trial-requests/export.xlsx',
    summary: 'Everything that the filter admits, as Excel',
    policy: funnel,
    query: listFilter,
    longDatabaseWork: true,
    success: { status: 200, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: [],
  }),
  move: defineRoute({
    method: 'PATCH',
    path: '/api/trial-requests/:id',
    summary: 'Move a request to another state',
    policy: funnel,
    params: idParams,
    body: trialRequestTransitionBody,
    success: { status: 200, schema: trialRequestSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'GROUP_FULL', 'CONFLICT'],
  }),
  refusalReasons: defineRoute({
    method: 'GET',
    path: '/api/refusal-reasons',
    summary: "The school's dictionary of refusal reasons",
    policy: funnel,
    success: { status: 200, schema: z.array(refusalReasonSchema) },
    errors: [],
  }),
};
