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
  relationshipSchema,
  requestKeySchema,
  sportsDirectionSchema,
  text,
} from '../common';
import { defineRoute } from '../route';
import { paymentStates } from '../rules/payment-state';
import { attendanceStatuses, contractStatuses, paymentStatuses, paymentTypes } from '../rules/status-tables';
import { studentBody, studentCardSchema } from './student-fields';

/** Unpaid payments that are due. */
const owedSchema = z.object({
  /** Whole units of `currency` (ISO 4217). */
  amount: z.number().int(),
  currency: z.string(),
  /** Since the oldest unpaid part was due; 0: today. */
  days: z.number().int(),
});

/** A row of the list. */
export const studentRowSchema = z.object({
  id: idSchema,
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  birthDate: daySchema,
  sportsDirection: z.string(),
  /** The groups that the caller may see. */
  groups: z.array(namedRefSchema),
  parentName: z.string(),
  parentPhone: z.string(),
  active: z.boolean(),
  /** Number and status are of one contract: one in force, else an open one, else the latest. */
  contractNumber: z.string().nullable(),
  contractStatus: z.enum(contractStatuses).nullable(),
  contractWasSigned: z.boolean(),
  /**
   * Present as a percentage of all marks of the last 90 days, 0 to 100; null: no marks, or no capability
   * `viewAttendance`.
   */
  attendancePercent: z.number().int().nullable(),
  /** Whether the card has medical information; false without the capability `viewMedicalInfo`. */
  hasMedicalInfo: z.boolean(),
  /** The first expiry day of a document, if past or soon, see `document-reminder-days.ts`. */
  documentEndsOn: daySchema.nullable(),
  /**
   * Null: nothing owed. Left out for a caller without the capability `payments`.
   */
  owes: owedSchema.nullable().optional(),
  /**
   * In a search by relevance: what else than the child's name matched; null: the name did. `layout`: the name matches what the
   * typed keys give in the other keyboard layout, which is tried when the typed text finds nobody.
   */
  found: z
    .object({
      by: z.enum(['layout', 'parent', 'secondParent', 'phone', 'secondPhone', 'contractNumber']),
      text: z.string(),
      /** Only of the first parent, if the card says it. */
      relationship: relationshipSchema.nullable(),
    })
    .nullable()
    .optional(),
});
export type StudentRow = z.infer<typeof studentRowSchema>;

/** How many active students of the caller each quick filter admits. */
export const studentCountsSchema = z.object({
  noGroup: z.number().int(),
  unsigned: z.number().int(),
  documentEnding: z.number().int(),
  /** Left out for a caller without the capability `payments`. */
  owes: z.number().int().optional(),
});
export type StudentCounts = z.infer<typeof studentCountsSchema>;

const identityDocuments = {
  birthCertificateNumber: true,
  birthCertificateIssueDate: true,
  parentPassportSeries: true,
  parentPassportNumber: true,
  parentPassportIssuedBy: true,
} as const;

/** Passport and birth certificate; null without the capability `viewIdentityDocuments`. */
export const identityDocumentsSchema = studentCardSchema.pick(identityDocuments);

/** Home address, training address, medical and additional information are null for callers who may not see them. */
export const studentSchema = studentRowSchema.extend({
  ...studentCardSchema.omit(identityDocuments).shape,
  /** The number of all groups of the student, including groups that the caller cannot see; 0 in the archive. */
  groupCount: z.number().int(),
  /** Whether a parent has agreed to photographs of the child. */
  photoConsent: z.boolean(),
  /** Whether a parent has agreed that the school keeps medical information. */
  medicalConsent: z.boolean(),
  /** Contracts that have not ended, drafts included; more than one is unusual. */
  openContractCount: z.number().int(),
  contractType: z.string(),
  contractDate: daySchema.nullable(),
  contractSignedAt: momentSchema.nullable(),
  createdAt: momentSchema,
  /** The caller returns it with a change, so that the API detects a concurrent change. */
  updatedAt: momentSchema,
  identityDocuments: identityDocumentsSchema.nullable(),
});
export type Student = z.infer<typeof studentSchema>;

/** A student who may be the same child, with the evidence for it. */
export const studentDuplicateSchema = z.object({
  id: idSchema,
  name: z.string(),
  birthDate: daySchema,
  active: z.boolean(),
  /** `nameAndCloseBirthDate`: the birth dates differ by a month at most, as after a typing mistake. */
  matches: z.array(z.enum(['nameAndBirthDate', 'nameAndCloseBirthDate', 'phone'])),
});
export type StudentDuplicate = z.infer<typeof studentDuplicateSchema>;

/** What else has the parent's phone of a card. */
export const phoneUsesSchema = z.object({
  /** Other active students with the same phone and name of the parent. */
  siblings: z.array(namedRefSchema),
  /** Contracts of the student that wait for a signature by this phone. */
  waitingContracts: z.array(z.object({ id: idSchema, contractNumber: z.string() })),
});
export type PhoneUses = z.infer<typeof phoneUsesSchema>;

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

/** A change of a card or a mark and its author; for erased cards only the fact. */
export const studentChangeSchema = z.object({
  /** Unique only among card changes or among mark changes; all changes of one call have the same id. */
  id: idSchema,
  event: z.enum([...studentEvents, 'marked']),
  /** Null: the account no longer exists. */
  byName: z.string().nullable(),
  at: momentSchema,
  /**
   * Changed fields, as text: codes of gender, direction and relationship, days 'yyyy-MM-dd', training days by comma.
   * For an archived card: the groups that the student left; for a document: type and file name; for a mark: group, day
   * of the session and statuses.
   */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type StudentChange = z.infer<typeof studentChangeSchema>;

/** A membership in a group. */
export const studentMembershipSchema = z.object({
  group: namedRefSchema,
  trainerName: z.string().nullable(),
  joinDate: daySchema,
  /** The first day outside the group; null: still in it. */
  leaveDate: daySchema.nullable(),
});
export type StudentMembership = z.infer<typeof studentMembershipSchema>;

export const studentMarkSchema = z.object({
  date: daySchema,
  group: namedRefSchema,
  status: z.enum(attendanceStatuses),
  /** What the coach wrote about the session; null: nothing. */
  comment: z.string().nullable(),
});
export type StudentMark = z.infer<typeof studentMarkSchema>;

export const studentPaymentSchema = z.object({
  id: idSchema,
  date: daySchema,
  /** Whole units of `currency` (ISO 4217). */
  amount: z.number().int(),
  /** The part that was refunded to the payer. */
  refundedAmount: z.number().int(),
  currency: z.string(),
  status: z.enum(paymentStatuses),
  /** As in the list of payments. */
  state: z.enum(paymentStates),
  mistaken: z.boolean(),
  type: z.enum(paymentTypes),
  description: z.string().nullable(),
});
export type StudentPayment = z.infer<typeof studentPaymentSchema>;

/** By name; by age, with the youngest last or first; by creation, newest first. */
export const studentSorts = ['name', '-name', 'birthDate', '-birthDate', '-createdAt'] as const;
export type StudentSort = (typeof studentSorts)[number];

const onlyTrue = z.literal('true').optional();
const filterQuery = z.object({
  /** Words of a name, digits of a phone, or a contract number. */
  search: text(100).optional(),
  active: z.enum(['true', 'false']).optional(),
  /** Students now in this group. */
  groupId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  sportsDirection: sportsDirectionSchema.optional(),
  /** Students now in no group. */
  noGroup: onlyTrue,
  /** Students without a signed contract; old cards with only a contract number count as unsigned. */
  unsigned: onlyTrue,
  /** Students with a document that has expired or expires soon. */
  documentEnding: onlyTrue,
  /** Students with a due, unpaid payment; FORBIDDEN without the capability `payments`. */
  owes: onlyTrue,
  /** Default `name`. */
  sort: z.enum(studentSorts).optional(),
});

const view = { kind: 'capability', capability: 'viewStudents' } as const;
/**
 * The same roles see identity documents and medical information, so an editor sees all fields (a test verifies this).
 */
const edit = { kind: 'capability', capability: 'createStudents' } as const;

const newStudentBody = studentBody.extend({ key: requestKeySchema.optional() });
export type NewStudentBody = z.infer<typeof newStudentBody>;

export const studentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/students',
    summary: 'Students by name; a coach sees those of own groups',
    policy: view,
    query: pageQuery.extend({
      /** Contains two names in Cyrillic. */
      cursor: z.string().max(1500).optional(),
      ...filterQuery.shape,
    }),
    success: { status: 200, schema: z.array(studentRowSchema) },
    paged: true,
    errors: [],
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/api/student-counts',
    summary: 'How many active students each quick filter admits',
    policy: view,
    success: { status: 200, schema: studentCountsSchema },
    errors: [],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/students/export.xlsx',
    summary: 'Everything that the filter admits, as Excel',
    policy: view,
    query: filterQuery.extend({
      /** Only these students: comma-separated ids, at most a thousand. */
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
    summary: 'One student; documents, home address and medical information only for those who may see them',
    policy: view,
    params: idParams,
    success: { status: 200, schema: studentSchema },
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/students',
    summary: 'Create a student; a second call with the same key and card creates none',
    policy: edit,
    body: newStudentBody,
    success: { status: 201, schema: studentSchema },
    errors: [],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/students/:id',
    summary:
      'Change a card; with `updatedAt` of the card as it was read, refuses with CONFLICT when somebody else has changed it',
    policy: edit,
    params: idParams,
    body: studentBody.extend({
      updatedAt: momentSchema.optional(),
      /** Siblings of `phoneUses` who get the new phone of the parent, too. */
      phoneAlsoOf: z.array(idSchema).max(20).optional(),
    }),
    success: { status: 200, schema: studentSchema },
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  phoneUses: defineRoute({
    method: 'GET',
    path: '/api/students/:id/phone-uses',
    summary: 'Siblings with the same phone of the parent, and contracts that wait for a signature by it',
    policy: edit,
    params: idParams,
    success: { status: 200, schema: phoneUsesSchema },
    errors: ['NOT_FOUND'],
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
    summary: 'Students of the same name and the same or a close birth date, or with the same phone; at most 10',
    policy: edit,
    query: z.object({
      lastName: text(100).optional(),
      firstName: text(100).optional(),
      birthDate: givenDaySchema.optional(),
      phone: phoneSchema.optional(),
      /** The card being edited. */
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
