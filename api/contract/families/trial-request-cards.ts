import { z } from 'zod';
import {
  daySchema,
  givenDaySchema,
  givenMoment,
  idParams,
  idSchema,
  momentSchema,
  name,
  namedRefSchema,
  nameMin,
  phoneSchema,
  requestKeySchema,
  text,
  textMin,
} from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { registrationStatuses, trialRequestStatuses } from '../rules/status-tables';
import { nextStepKinds, trialRequestSchema } from './trial-requests';

const statusSchema = z.enum(trialRequestStatuses);

export const familyAnswers = ['confirmed', 'declined'] as const;

/** A status transition with what was given with it, or an answer of the family; newest last. */
export const trialRequestEntrySchema = z.object({
  id: idSchema,
  /** Null: the request was made. */
  from: statusSchema.nullable(),
  to: statusSchema,
  at: momentSchema,
  /** Null: the family, the system, or an account that no longer exists. */
  byName: z.string().nullable(),
  scheduledDate: momentSchema.nullable(),
  groupName: z.string().nullable(),
  refusalReason: z.string().nullable(),
  comment: z.string().nullable(),
  /** What the family answered to the reminder of the trial lesson at `scheduledDate`; null: the entry is a transition. */
  familyAnswer: z.enum(familyAnswers).nullable(),
});

export const trialRequestNoteSchema = z.object({
  id: idSchema,
  text: z.string(),
  at: momentSchema,
  byName: z.string().nullable(),
});

export const trialRequestDetailSchema = trialRequestSchema.extend({
  utmSource: z.string().nullable(),
  utmMedium: z.string().nullable(),
  utmCampaign: z.string().nullable(),
  referrer: z.string().nullable(),
  recommendedBy: z.string().nullable(),
  /** Who entered it; null: the family itself. */
  createdByName: z.string().nullable(),
  /** When the family consented to the processing of its data; null: staff entered the request, and no registration came. */
  consentAt: momentSchema.nullable(),
  /** What the family sent with that consent. */
  consentWith: z.enum(['request', 'registration']).nullable(),
  consentRevokedAt: momentSchema.nullable(),
  /** The session to which a child came without a request; the group is null once it is deleted. */
  cameTo: z.object({ day: daySchema, groupName: z.string().nullable() }).nullable(),
  trialComment: z.string().nullable(),
  trialMarkedByName: z.string().nullable(),
  /** The last registration link that was issued from the card. */
  linkIssuedAt: momentSchema.nullable(),
  /** What the family sent with a link of this card. */
  registration: z
    .object({ id: idSchema, status: z.enum(registrationStatuses), contractId: idSchema.nullable() })
    .nullable(),
  history: z.array(trialRequestEntrySchema),
  /** Newest last. */
  staffNotes: z.array(trialRequestNoteSchema),
  /** Students and other requests with the same phone. */
  family: z.object({
    students: z.array(z.object({ id: idSchema, name: z.string(), groups: z.array(z.string()) })),
    requests: z.array(z.object({ id: idSchema, childName: z.string(), status: statusSchema, createdAt: momentSchema })),
  }),
});
export type TrialRequestDetail = z.infer<typeof trialRequestDetailSchema>;
export type FamilyAnswer = (typeof familyAnswers)[number];
export type TrialRequestEntry = z.infer<typeof trialRequestEntrySchema>;

export const nextStepBody = z.strictObject({
  kind: z.enum(nextStepKinds),
  text: text(300).nullable().default(null),
  day: givenDaySchema,
  userId: idSchema.nullable().default(null),
});
export type NextStepBody = z.infer<typeof nextStepBody>;

const age = z
  .number(messages.childAgeWhole)
  .min(3, messages.childAgeMin)
  .max(18, messages.childAgeMax)
  .int(messages.childAgeWhole);

const facts = {
  childName: nameMin(2, 100, messages.childName),
  parentPhone: phoneSchema,
  childAge: age.nullable().default(null),
  parentName: name(150).default(''),
  sectionId: idSchema.nullable().default(null),
  branchId: idSchema.nullable().default(null),
  desiredDate: givenMoment(messages.desiredDate).nullable().default(null),
  notes: text(1000).nullable().default(null),
  recommendedBy: name(150).nullable().default(null),
};

/** A request of a family that called or came. */
export const enteredRequestBody = z.strictObject({
  ...facts,
  source: z.enum(['phone', 'walk_in', 'recommendation']).default('phone'),
  key: requestKeySchema.optional(),
});
export type EnteredRequestBody = z.infer<typeof enteredRequestBody>;

export const requestFactsBody = z.strictObject({ ...facts, updatedAt: momentSchema });
export type RequestFactsBody = z.infer<typeof requestFactsBody>;

/** The session to which a child came, which is another day than today when the coach had no network. */
const walkInSession = z.strictObject({
  groupId: idSchema,
  date: givenDaySchema,
  /** Why the child is written down so late; needed where a mark needs one. */
  reason: text(300).optional(),
});

/** What a coach writes down of a family that came to a lesson. */
export const walkInBody = z.strictObject({
  childName: facts.childName,
  parentPhone: facts.parentPhone,
  /** Left out: it is not known to which session the child came. */
  session: walkInSession.optional(),
  /** A second call with this key and the same body stores nothing and answers the same, whatever the caller may do by then. */
  key: requestKeySchema.optional(),
});
export type WalkInBody = z.infer<typeof walkInBody>;

const funnel = { kind: 'capability', capability: 'salesFunnel' } as const;
const detail = { status: 200, schema: trialRequestDetailSchema } as const;

export const trialRequestCardRoutes = {
  choices: defineRoute({
    method: 'GET',
    path: '/api/trial-requests/choices',
    summary: 'Sections, branches and people to filter by and to choose from',
    policy: funnel,
    success: {
      status: 200,
      schema: z.object({
        sections: z.array(namedRefSchema),
        branches: z.array(namedRefSchema),
        people: z.array(namedRefSchema),
        /** Who last moved any request. */
        leaders: z.array(namedRefSchema),
      }),
    },
    errors: [],
  }),
  enter: defineRoute({
    method: 'POST',
    path: '/api/trial-requests/entered',
    summary: 'Enter the request of a family that called, came or was recommended',
    policy: funnel,
    body: enteredRequestBody,
    success: { status: 201, schema: trialRequestDetailSchema },
    errors: [],
  }),
  walkIn: defineRoute({
    method: 'POST',
    path: '/api/trial-requests/walk-in',
    summary:
      'Write down a child who came to a lesson, by default of no known session; staff of the funnel call the family. The session is one that the caller sees, not in the future',
    policy: { kind: 'capability', capability: 'viewAttendance' },
    rateLimit: { name: 'walkIn', subject: 'caller' },
    body: walkInBody,
    success: { status: 201, schema: z.object({ id: idSchema }) },
    errors: ['NOT_FOUND'],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/trial-requests/:id',
    summary: 'One request with its history, notes and family',
    policy: funnel,
    params: idParams,
    success: detail,
    errors: ['NOT_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/trial-requests/:id',
    summary: 'Correct what is known of the family; a change made since `updatedAt` refuses (CONFLICT)',
    policy: funnel,
    params: idParams,
    body: requestFactsBody,
    success: detail,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  addNote: defineRoute({
    method: 'POST',
    path: '/api/trial-requests/:id/notes',
    summary: 'Add a note of staff',
    policy: funnel,
    params: idParams,
    body: z.strictObject({ text: textMin(1, 1000, messages.note) }),
    success: { status: 201, schema: trialRequestDetailSchema },
    errors: ['NOT_FOUND'],
  }),
  setNextStep: defineRoute({
    method: 'PUT',
    path: '/api/trial-requests/:id/next-step',
    summary: 'Plan the next step, or take it off when it is done; a change made since `updatedAt` refuses (CONFLICT)',
    policy: funnel,
    params: idParams,
    body: z.strictObject({ nextStep: nextStepBody.nullable(), updatedAt: momentSchema }),
    success: detail,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
};
