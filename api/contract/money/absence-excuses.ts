import { z } from 'zod';
import {
  daySchema,
  givenDaySchema,
  idParams,
  idSchema,
  momentSchema,
  monthSchema,
  namedRefSchema,
  text,
} from '../common';
import { defineRoute } from '../route';
import { messages } from '../rules/messages';
import { whenRight } from '../rules/when-right';
import { uploadedFile } from '../uploaded-file';

export const excuseReasons = ['illness', 'family', 'other'] as const;
export type ExcuseReason = (typeof excuseReasons)[number];

export const creditStates = ['available', 'used', 'expired'] as const;
export type CreditState = (typeof creditStates)[number];

/** An excused absence is a record of its own: the mark keeps one of its three statuses. */
export const absenceExcuseSchema = z.object({
  id: idSchema,
  studentId: idSchema,
  studentName: z.string(),
  group: namedRefSchema,
  date: daySchema,
  reason: z.enum(excuseReasons),
  comment: z.string().nullable(),
  /** The name of the document, which has a route of its own; null: none. */
  fileName: z.string().nullable(),
  byName: z.string().nullable(),
  createdAt: momentSchema,
});
export type AbsenceExcuse = z.infer<typeof absenceExcuseSchema>;

/** A session in another group that the plan's rule gives for an excused absence. Has the id of the excuse. */
export const makeupCreditSchema = z.object({
  id: idSchema,
  studentId: idSchema,
  studentName: z.string(),
  /** The session that was missed. */
  group: namedRefSchema,
  date: daySchema,
  state: z.enum(creditStates),
  expiresOn: daySchema,
  /** The session that it is used for. */
  usedGroup: namedRefSchema.nullable(),
  usedOn: daySchema.nullable(),
});
export type MakeupCredit = z.infer<typeof makeupCreditSchema>;

/** A session with a free place that a credit can be used for. */
export const makeupSessionSchema = z.object({
  group: namedRefSchema,
  date: daySchema,
  startTime: z.string(),
  branchName: z.string().nullable(),
  trainerName: z.string().nullable(),
  free: z.number().int(),
});
export type MakeupSession = z.infer<typeof makeupSessionSchema>;

const policy = { kind: 'capability', capability: 'excuseAbsences' } as const;
const studentOrGroup = {
  studentId: idParams.shape.id.optional(),
  groupId: idParams.shape.id.optional(),
};

export const absenceExcuseRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/absences/excuses',
    summary: 'Excused absences in the groups that the caller may see, newest first; at most 500',
    policy,
    query: z.object({ ...studentOrGroup, month: monthSchema.optional() }),
    success: { status: 200, schema: z.array(absenceExcuseSchema) },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/absences/excuses',
    summary: 'Excuse a student’s absence from all sessions of a group between two days; days excused before stay',
    policy,
    body: z
      .strictObject({
        studentId: idSchema,
        groupId: idSchema,
        from: givenDaySchema,
        to: givenDaySchema,
        reason: z.enum(excuseReasons),
        comment: text(300).nullable().default(null),
      })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        message: messages.freezeOrder,
        when: whenRight('from', 'to'),
      })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 92 * 86_400_000, {
        path: ['to'],
        message: messages.excuseTooLong,
        when: whenRight('from', 'to'),
      }),
    success: { status: 201, schema: z.array(absenceExcuseSchema) },
    errors: ['NOT_FOUND', 'SUBSCRIPTIONS_OFF'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/absences/excuses/:id',
    summary: 'Take an excuse back; refuses when its credit is used (ILLEGAL_TRANSITION)',
    policy,
    params: idParams,
    success: { status: 204 },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'SUBSCRIPTIONS_OFF'],
  }),
  attach: defineRoute({
    method: 'POST',
    path: '/api/absences/excuses/:id/document',
    summary: 'Keep the document of an excuse, in place of an earlier one: PDF, JPEG or PNG of at most 20 MB',
    policy,
    params: idParams,
    bodyEncoding: 'multipart',
    body: z.strictObject({ file: uploadedFile }),
    success: { status: 200, schema: absenceExcuseSchema },
    errors: ['NOT_FOUND', 'SUBSCRIPTIONS_OFF'],
  }),
  file: defineRoute({
    method: 'GET',
    path: '/api/absences/excuses/:id/document',
    summary: 'The document of an excuse, to be saved',
    policy,
    params: idParams,
    success: { status: 200, contentType: 'application/octet-stream' },
    errors: ['NOT_FOUND', 'SUBSCRIPTIONS_OFF'],
  }),
  credits: defineRoute({
    method: 'GET',
    path: '/api/makeup-credits',
    summary: 'Makeup credits of students whom the caller may see, the soonest to expire first; at most 500',
    policy,
    query: z.object({ ...studentOrGroup, state: z.enum(creditStates).optional() }),
    success: { status: 200, schema: z.array(makeupCreditSchema) },
    errors: ['SUBSCRIPTIONS_OFF'],
  }),
  sessions: defineRoute({
    method: 'GET',
    path: '/api/makeup-credits/:id/sessions',
    summary: 'Sessions of the next 30 days with free places that the credit can be used for',
    policy,
    params: idParams,
    success: { status: 200, schema: z.array(makeupSessionSchema) },
    errors: ['NOT_FOUND', 'SUBSCRIPTIONS_OFF'],
  }),
  use: defineRoute({
    method: 'POST',
    path: '/api/makeup-credits/:id/use',
    summary: 'Use a credit for a session: the student is in that group’s journal on the day',
    policy,
    params: idParams,
    body: z.strictObject({ groupId: idSchema, date: givenDaySchema }),
    success: { status: 200, schema: makeupCreditSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'GROUP_FULL', 'SUBSCRIPTIONS_OFF'],
  }),
  release: defineRoute({
    method: 'POST',
    path: '/api/makeup-credits/:id/release',
    summary: 'Take back the use of a credit, unless the student was marked there',
    policy,
    params: idParams,
    success: { status: 200, schema: makeupCreditSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'SUBSCRIPTIONS_OFF'],
  }),
};
