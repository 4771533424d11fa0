import { z } from 'zod';
import {
  daySchema,
  givenDaySchema,
  idParams,
  idSchema,
  momentSchema,
  namedRefSchema,
  pageQuery,
  phoneSchema,
  text,
} from '../common';
import { defineRoute } from '../route';
import { attendanceStatuses, contractStatuses, paymentStatuses, paymentTypes } from '../rules/status-tables';
import { studentBody, studentCardSchema } from './student-fields';

/** Payments that are waited for and whose day has come. */
const owedSchema = z.object({
  /** Whole units of `currency` (ISO 4217). */
  amount: z.number().int(),
  currency: z.string(),
});

/** A row of the list. */
export const studentRowSchema = z.object({
  id: idSchema,
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  birthDate: daySchema,
  sportsDirection: z.string(),
  /** Those that the caller may see. */
  groups: z.array(namedRefSchema),
  parentName: z.string(),
  parentPhone: z.string(),
  active: z.boolean(),
  contractNumber: z.string().nullable(),
  contractStatus: z.enum(contractStatuses).nullable(),
  /** Present of all marks of the last 90 days, 0 to 100; null: not marked, or not for the caller (`viewAttendance`). */
  attendancePercent: z.number().int().nullable(),
  /** The first day on which a document runs out, if that is over or within 30 days. */
  documentEndsOn: daySchema.nullable(),
  /** Null: nothing. Left out in a list that is not of those who owe, and for who sees no payments (`payments`). */
  owes: owedSchema.nullable().optional(),
});
export type StudentRow = z.infer<typeof studentRowSchema>;

const identityDocuments = {
  birthCertificateNumber: true,
  birthCertificateIssueDate: true,
  parentPassportSeries: true,
  parentPassportNumber: true,
  parentPassportIssuedBy: true,
} as const;

/** Passport and birth certificate; only for the capability `viewIdentityDocuments`, else null. */
export const identityDocumentsSchema = studentCardSchema.pick(identityDocuments);

/** Home address, training address, medical and additional information are null for who may not see them. */
export const studentSchema = studentRowSchema.extend({
  ...studentCardSchema.omit(identityDocuments).shape,
  /** Groups that the student is in, also those that the caller does not see: in the archive it is in none. */
  groupCount: z.number().int(),
  contractType: z.string(),
  contractDate: daySchema.nullable(),
  createdAt: momentSchema,
  /** Give it back with a change: so a change that somebody else made meanwhile is not overwritten unseen. */
  updatedAt: momentSchema,
  identityDocuments: identityDocumentsSchema.nullable(),
});
export type Student = z.infer<typeof studentSchema>;

/** A student that the child may already be, with what speaks for it. */
export const studentDuplicateSchema = z.object({
  id: idSchema,
  name: z.string(),
  birthDate: daySchema,
  active: z.boolean(),
  matches: z.array(z.enum(['nameAndBirthDate', 'phone'])),
});
export type StudentDuplicate = z.infer<typeof studentDuplicateSchema>;

export const studentEvents = [
  'created',
  'updated',
  'archived',
  'restored',
  'document_uploaded',
  'document_changed',
  'document_deleted',
] as const;
export type CardEvent = (typeof studentEvents)[number];

/** What happened to a card or to a mark, by whom; of erased cards only that it happened. */
export const studentChangeSchema = z.object({
  /** Of the changes of cards or of marks: one of these may have the id of one of those, and those of one call have one id. */
  id: idSchema,
  event: z.enum([...studentEvents, 'marked']),
  /** Null: an account that is no more. */
  byName: z.string().nullable(),
  at: momentSchema,
  /**
   * Field by field, as text: codes of gender, direction and relationship, days 'yyyy-MM-dd', training days by comma; of an
   * archived card the groups that it left, of a document its type and file name; of a mark the group, the day of the session
   * and the statuses.
   */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type StudentChange = z.infer<typeof studentChangeSchema>;

/** A stay in a group. */
export const studentMembershipSchema = z.object({
  group: namedRefSchema,
  trainerName: z.string().nullable(),
  joinDate: daySchema,
  /** The first day that the student was not in it; null: is in it. */
  leaveDate: daySchema.nullable(),
});
export type StudentMembership = z.infer<typeof studentMembershipSchema>;

export const studentMarkSchema = z.object({
  date: daySchema,
  group: namedRefSchema,
  status: z.enum(attendanceStatuses),
});
export type StudentMark = z.infer<typeof studentMarkSchema>;

export const studentPaymentSchema = z.object({
  id: idSchema,
  date: daySchema,
  /** Whole units of `currency` (ISO 4217). */
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(paymentStatuses),
  type: z.enum(paymentTypes),
  description: z.string().nullable(),
});
export type StudentPayment = z.infer<typeof studentPaymentSchema>;

/** By name; by age, the youngest last or first; the newest card first. */
export const studentSorts = ['name', '-name', 'birthDate', '-birthDate', '-createdAt'] as const;
export type StudentSort = (typeof studentSorts)[number];

const onlyTrue = z.literal('true').optional();
const filterQuery = z.object({
  /** Words of a name, digits of a phone, or a contract number. */
  search: text(100).optional(),
  active: z.enum(['true', 'false']).optional(),
  /** In this group now. */
  groupId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  /** In no group now. */
  noGroup: onlyTrue,
  /** Without a contract that is signed; cards of older times, which only have a number, do not count. */
  unsigned: onlyTrue,
  /** A document has run out, or does within 30 days. */
  documentEnding: onlyTrue,
  /** A payment is waited for and its day has come; only for the capability `payments` (FORBIDDEN). */
  owes: onlyTrue,
  /** Default `name`. */
  sort: z.enum(studentSorts).optional(),
});

const view = { kind: 'capability', capability: 'viewStudents' } as const;
/** The same roles see identity documents and medical information: who edits a card sees all of it (a test holds this). */
const edit = { kind: 'capability', capability: 'createStudents' } as const;

export const studentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/students',
    summary: 'Students by name; a coach sees those of own groups',
    policy: view,
    query: pageQuery.extend({
      /** Carries two names, in Cyrillic. */
      cursor: z.string().max(1500).optional(),
      ...filterQuery.shape,
    }),
    success: { status: 200, schema: z.array(studentRowSchema) },
    paged: true,
    errors: [],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/students/export.xlsx',
    summary: 'Everything that the filter admits, as Excel',
    policy: view,
    query: filterQuery.extend({
      /** Of these only: ids by comma, at most a thousand. */
      ids: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9}){0,999}$/)
        .optional(),
    }),
    longDatabaseWork: true,
    success: { status: 200, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: [],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/students/:id',
    summary: 'One student; documents, home address and medical information only for who may see them',
    policy: view,
    params: idParams,
    success: { status: 200, schema: studentSchema },
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/students',
    summary: 'Create a student',
    policy: edit,
    body: studentBody,
    success: { status: 201, schema: studentSchema },
    errors: [],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/students/:id',
    summary: 'Change a card; with `updatedAt` of the card as it was read, a change made meanwhile refuses (CONFLICT)',
    policy: edit,
    params: idParams,
    body: studentBody.extend({ updatedAt: momentSchema.optional() }),
    success: { status: 200, schema: studentSchema },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  archive: defineRoute({
    method: 'POST',
    path: '/api/students/:id/archive',
    summary: 'Archive a student, who leaves all groups today',
    policy: edit,
    params: idParams,
    success: { status: 200, schema: studentSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/students/:id/restore',
    summary: 'Take a student back from the archive, into no group',
    policy: edit,
    params: idParams,
    success: { status: 200, schema: studentSchema },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  duplicates: defineRoute({
    method: 'GET',
    path: '/api/students/duplicates',
    summary: 'Students of the same name and birth date, or with the same phone; at most 10',
    policy: edit,
    query: z.object({
      lastName: text(100).optional(),
      firstName: text(100).optional(),
      birthDate: givenDaySchema.optional(),
      phone: phoneSchema.optional(),
      /** The card that is edited. */
      exceptId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    }),
    success: { status: 200, schema: z.array(studentDuplicateSchema) },
    errors: [],
  }),
  history: defineRoute({
    method: 'GET',
    path: '/api/students/:id/history',
    summary: 'What was changed in a card and in its marks, when and by whom, with old and new values; newest first',
    policy: edit,
    params: idParams,
    query: pageQuery,
    success: { status: 200, schema: z.array(studentChangeSchema) },
    paged: true,
    errors: ['NOT_FOUND'],
  }),
  groups: defineRoute({
    method: 'GET',
    path: '/api/students/:id/groups',
    summary: 'In which groups a student is and was, of those that the caller may see',
    policy: view,
    params: idParams,
    success: { status: 200, schema: z.array(studentMembershipSchema) },
    errors: ['NOT_FOUND'],
  }),
  attendance: defineRoute({
    method: 'GET',
    path: '/api/students/:id/attendance',
    summary: 'Marks of the last 90 days, newest first',
    policy: { kind: 'capability', capability: 'viewAttendance' },
    params: idParams,
    success: { status: 200, schema: z.array(studentMarkSchema) },
    errors: ['NOT_FOUND'],
  }),
  payments: defineRoute({
    method: 'GET',
    path: '/api/students/:id/payments',
    summary: 'Payments of a student, newest first',
    policy: { kind: 'capability', capability: 'payments' },
    params: idParams,
    query: pageQuery,
    success: { status: 200, schema: z.array(studentPaymentSchema) },
    paged: true,
    errors: ['NOT_FOUND'],
  }),
};
