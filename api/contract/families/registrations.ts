import { z } from 'zod';
import {
  daySchema,
  emailSchema,
  genderSchema,
  idParams,
  idSchema,
  lineMin,
  momentSchema,
  name,
  namedRefSchema,
  nameMin,
  pageQuery,
  phoneSchema,
  relationshipSchema,
  sportsDirectionSchema,
  text,
  textMin,
  weekdaySchema,
  weekdays,
} from '../common';
import { differencesDecisionSchema } from '../contracts/contract-differences';
import { defineRoute } from '../route';
import { isJsonWithinLimits } from '../rules/json-limits';
import { messages } from '../rules/messages';
import { contractStatuses, registrationLinkStates, registrationStatuses } from '../rules/status-tables';
import { registrationGroupsSchema } from './group-suggestions';

/** Parses JSON text; returns any other value unchanged, and JSON beyond the limits too, for the schema to reject. */
export function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !isJsonWithinLimits(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export const givenTrainingDays = z
  .array(z.enum(weekdays, messages.trainingDays), messages.trainingDays)
  .min(1, messages.trainingDaysMin)
  .max(7, messages.trainingDays)
  .refine((days) => new Set(days).size === days.length, messages.trainingDays);

/** A list, or its JSON text, as the specification's client may send it (section 5). */
const trainingDaysSchema = z.preprocess(fromJsonText, givenTrainingDays);

export const passportSeries = z.string(messages.passportSeries).regex(/^\d{4}$/, messages.passportSeries);
export const passportNumber = z.string(messages.passportNumber).regex(/^\d{6}$/, messages.passportNumber);

const studentPart = {
  birthDate: z.iso.date(messages.date),
  gender: z.enum(['male', 'female'], messages.gender),
  birthCertificateNumber: lineMin(1, 50, messages.birthCertificate),
  birthCertificateIssueDate: z.iso.date(messages.date),
  sportsDirection: z.enum(sportsDirectionSchema.options, messages.sportsDirection),
  trainingDays: trainingDaysSchema,
  medicalInfo: text(2000).optional(),
  additionalInfo: text(2000).optional(),
};

const youngest = 2;
const oldest = 18;

/**
 * Checks the dates of a child at registration, apart from their format. Returns a message for each wrong field.
 *
 * @param today the school's calendar day; all days are 'yyyy-MM-dd'
 */
export function wrongStudentDays(
  { birthDate, birthCertificateIssueDate: issued }: { birthDate: string; birthCertificateIssueDate: string },
  today: string,
): { birthDate?: string; birthCertificateIssueDate?: string } {
  return {
    birthDate: wrongBirthDate(birthDate, today),
    birthCertificateIssueDate: wrongIssueDate(issued, birthDate, today),
  };
}

function wrongBirthDate(birthDate: string, today: string): string | undefined {
  if (birthDate > today) return messages.dateInFuture;
  const years = fullYears(birthDate, today);
  if (years < youngest) return messages.studentTooYoung;
  return years > oldest ? messages.studentTooOld : undefined;
}

/** A year before 1900 is a typing error. */
function wrongIssueDate(issued: string, birthDate: string, today: string): string | undefined {
  if (issued > today) return messages.dateInFuture;
  if (issued < '1900-01-01') return messages.date;
  return issued < birthDate ? messages.issuedBeforeBirth : undefined;
}

export function fullYears(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The first step in the form of the page, which splits the full name before sending. */
export const enrolmentStudentForm = z.strictObject({
  fullName: nameMin(2, 200, messages.fullName),
  ...studentPart,
  trainingDays: givenTrainingDays,
  /** Consent to keep the medical information: separate and optional (152-FZ art. 10). */
  consentMedical: z.boolean(),
});
export type EnrolmentStudentForm = z.infer<typeof enrolmentStudentForm>;

/** The second step; sent unchanged. */
export const enrolmentParent = z.strictObject({
  fullName: nameMin(2, 200, messages.fullName),
  phone: phoneSchema,
  email: emailSchema,
  relationship: z.enum(relationshipSchema.options, messages.relationship),
  passportSeries,
  passportNumber,
  passportIssuedBy: lineMin(10, 300, messages.passportIssuedBy),
  actualAddress: lineMin(10, 300, messages.actualAddress),
  trainingAddress: lineMin(10, 300, messages.trainingAddress),
  consentProcessing: z.literal(true, messages.consentProcessing),
  consentContract: z.literal(true, messages.consentContract),
  /** Consent to photographs of the child: separate and optional. */
  consentPhoto: z.boolean().optional(),
});
export type EnrolmentParent = z.infer<typeof enrolmentParent>;

export const enrolmentStudent = z.strictObject({
  lastName: nameMin(1, 100, messages.lastName),
  /** Empty when the full name was one word: staff complete it on the card. */
  firstName: name(100, messages.firstName),
  middleName: name(100).optional(),
  ...studentPart,
  consentMedical: z.boolean().optional(),
});
export type EnrolmentStudent = z.infer<typeof enrolmentStudent>;

const version = z.number().int().positive().max(1_000_000);
/** The consent versions that the form's boxes refer to. */
export const consentVersionsSchema = z.strictObject({
  consent_personal_data: version,
  consent_contract: version,
  consent_medical: version,
  /** Left out while nobody has read the text for the school: it is not offered then. */
  consent_photo: version.optional(),
});
export type ConsentVersions = z.infer<typeof consentVersionsSchema>;

export const registerBody = z.strictObject({
  token: z.string().min(1).max(200),
  studentData: enrolmentStudent,
  parentData: enrolmentParent,
  /** As returned with the link when the form was opened; without them the boxes refer to the versions now in force. */
  consentVersions: consentVersionsSchema.optional(),
});
export type RegisterBody = z.infer<typeof registerBody>;

/** Splits 'Фамилия Имя Отчество…' into its parts; the remainder is the patronymic (specification section 3). */
export function splitFullName(fullName: string): { lastName: string; firstName: string; middleName?: string } {
  const [lastName = '', firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return rest.length === 0 ? { lastName, firstName } : { lastName, firstName, middleName: rest.join(' ') };
}

export const linkValidationSchema = z.object({
  valid: z.boolean(),
  reason: z.string().optional(),
  /** The reason as a code, for translation. */
  reasonCode: z.enum(['unknown', 'expired', 'used']).optional(),
  /** The school has withdrawn the link; releases that do not know it take the link for an unknown one. */
  revoked: z.boolean().optional(),
  schoolName: z.string().optional(),
  adminName: z.string().optional(),
  consentVersions: consentVersionsSchema.optional(),
  /** Values of the link's trial request that prefill the form; the family may change all of them. */
  known: z
    .object({
      childName: z.string(),
      sportsDirection: sportsDirectionSchema.nullable(),
      parentName: z.string(),
      parentPhone: z.string(),
      /** The address of the branch; empty when no branch was chosen. */
      trainingAddress: z.string(),
    })
    .optional(),
});
export type LinkValidation = z.infer<typeof linkValidationSchema>;

export const registrationLinkSchema = z.object({
  id: idSchema,
  state: z.enum(registrationLinkStates),
  reusable: z.boolean(),
  adminName: z.string(),
  /** The child of the trial request that the link was made for. */
  childName: z.string().nullable(),
  /** How many families used the link. */
  registrationCount: z.number().int(),
  createdAt: momentSchema,
  expiresAt: momentSchema,
  /** Its messages wait for a channel that is not set up; its term begins when they leave. */
  waits: z.boolean(),
});
export type RegistrationLink = z.infer<typeof registrationLinkSchema>;

/** The only answer that contains the token. */
export const issuedLinkSchema = z.object({ id: idSchema, url: z.string(), token: z.string(), expiresAt: momentSchema });
export type IssuedLink = z.infer<typeof issuedLinkSchema>;

/** Card fields that a registration fills when blank and overwrites only on request. */
export const studentCardFields = [
  'lastName',
  'firstName',
  'middleName',
  'birthDate',
  'gender',
  'birthCertificateNumber',
  'birthCertificateIssueDate',
  'sportsDirection',
  'trainingDays',
  'parentName',
  'parentPhone',
  'parentEmail',
  'parentRelationship',
  'parentPassportSeries',
  'parentPassportNumber',
  'parentPassportIssuedBy',
  'parentActualAddress',
  'trainingAddress',
  'medicalInfo',
  'additionalInfo',
] as const;
export type StudentCardField = (typeof studentCardFields)[number];

/** A possible duplicate student, with the evidence for it. */
export const duplicateSchema = z.object({
  studentId: idSchema,
  name: z.string(),
  birthDate: daySchema,
  matches: z.array(z.enum(['nameAndBirthDate', 'phone'])),
  /**
   * Fields where the registration differs from the card or the card is blank (`known` is null). Values in the card's
   * format: days 'yyyy-MM-dd', codes of gender, direction and relationship, training days by comma ('friday,monday').
   */
  differences: z.array(z.object({ field: z.enum(studentCardFields), known: z.string().nullable(), sent: z.string() })),
});
export type RegistrationDuplicate = z.infer<typeof duplicateSchema>;

export const registrationRowSchema = z.object({
  id: idSchema,
  status: z.enum(registrationStatuses),
  childName: z.string(),
  birthDate: daySchema,
  sportsDirection: sportsDirectionSchema,
  parentName: z.string(),
  parentPhone: z.string(),
  adminName: z.string(),
  contractId: idSchema,
  contractNumber: z.string(),
  contractStatus: z.enum(contractStatuses),
  contractWasSigned: z.boolean(),
  duplicateCount: z.number().int(),
  createdAt: momentSchema,
});
export type RegistrationRow = z.infer<typeof registrationRowSchema>;

export const registrationToReviewSchema = registrationRowSchema.extend({
  /** Where the child could train; null once the registration is decided. */
  placement: z
    .object({
      /** Of the trial request, or else the one that the address typed by the family names. */
      branchName: z.string().nullable(),
      /** The first of the suggested groups, if it suits the child. */
      group: z
        .object({ id: idSchema, name: z.string(), branchName: z.string().nullable(), freePlaces: z.number().int() })
        .nullable(),
    })
    .nullable(),
});
export type RegistrationToReview = z.infer<typeof registrationToReviewSchema>;

export const registrationSchema = registrationRowSchema.extend({
  student: z.object({
    lastName: z.string(),
    firstName: z.string(),
    middleName: z.string().nullable(),
    gender: genderSchema,
    birthCertificateNumber: z.string(),
    birthCertificateIssueDate: daySchema,
    trainingDays: z.array(weekdaySchema),
    medicalInfo: z.string().nullable(),
    additionalInfo: z.string().nullable(),
  }),
  parent: z.object({
    email: z.string(),
    relationship: relationshipSchema,
    passportSeries: z.string(),
    passportNumber: z.string(),
    passportIssuedBy: z.string(),
    actualAddress: z.string(),
    trainingAddress: z.string(),
  }),
  duplicates: z.array(duplicateSchema),
  /** When the newest link for signing was sent; null: none was sent, the family was to sign right after registering. */
  contractSentAt: momentSchema.nullable(),
  studentId: idSchema.nullable(),
  groups: z.array(namedRefSchema),
  reviewedAt: momentSchema.nullable(),
  reviewedByName: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  /** The contract that replaced the registration's own. */
  replacedById: idSchema.nullable(),
});
export type Registration = z.infer<typeof registrationSchema>;

const groupIdsSchema = z
  .array(idSchema)
  .max(20)
  .refine((ids) => new Set(ids).size === ids.length, messages.groups);

const filterQuery = z.object({
  status: z.enum(registrationStatuses).optional(),
  /** Words of a child's or parent's name, or digits of a phone. */
  search: text(100).optional(),
});

export const registrationRoutes = {
  validateLink: defineRoute({
    method: 'GET',
    path: '/api/contract/validate-link/:token',
    summary: 'Whether a registration link may be used; every bad token gets the same kind of answer',
    policy: { kind: 'public' },
    rateLimit: { name: 'publicRead' },
    params: z.object({ token: z.string().max(200) }),
    success: { status: 200, schema: linkValidationSchema },
    errors: [],
  }),
  register: defineRoute({
    method: 'POST',
    path: '/api/contract/register',
    summary: 'Register a child by link; makes the contract and binds the browser to it by cookie',
    policy: { kind: 'public' },
    rateLimit: { name: 'registration', subject: 'token', phone: 'parentData.phone' },
    body: registerBody,
    success: {
      status: 201,
      schema: z.object({
        contractId: idSchema,
        /** What was sent but not stored: medical information without its separate consent. */
        message: z.string().optional(),
      }),
    },
    errors: ['REGISTRATION_LINK_INVALID', 'CONFLICT', 'FORM_NOT_OPEN'],
  }),
  issueLink: defineRoute({
    method: 'POST',
    path: '/api/registration-links',
    summary: 'Issue a registration link, and send it if told to',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    body: z.strictObject({
      reusable: z.boolean().optional(),
      /** Default 7. */
      expiresInDays: z.number().int().min(1).max(90).optional(),
      trialRequestId: idSchema.optional(),
      sendTo: z.strictObject({ phone: phoneSchema.optional(), email: emailSchema.optional() }).optional(),
    }),
    success: { status: 201, schema: issuedLinkSchema },
    errors: ['NOT_FOUND', 'SMS_LIMIT_REACHED', 'SCHOOL_NOT_READY'],
  }),
  links: defineRoute({
    method: 'GET',
    path: '/api/registration-links',
    summary: 'Links with their state, newest first; never their tokens',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    query: pageQuery,
    success: { status: 200, schema: z.array(registrationLinkSchema) },
    paged: true,
    errors: [],
  }),
  revokeLink: defineRoute({
    method: 'DELETE',
    path: '/api/registration-links/:id',
    summary: 'Revoke a link that is still active',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    params: idParams,
    success: { status: 204 },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/registrations',
    summary: 'What families sent, newest first',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    query: pageQuery.extend(filterQuery.shape),
    success: { status: 200, schema: z.array(registrationToReviewSchema) },
    paged: true,
    errors: [],
  }),
  export: defineRoute({
    method: 'GET',
    path: '/api/registrations/export.xlsx',
    summary: 'Everything that the filter admits, as Excel',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    query: filterQuery,
    longDatabaseWork: true,
    success: { status: 200, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    errors: [],
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/api/registrations/counts',
    summary: 'How many registrations have each status',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    success: { status: 200, schema: z.record(z.enum(registrationStatuses), z.number().int()) },
    errors: [],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/registrations/:id',
    summary: 'One registration with its duplicates',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    params: idParams,
    success: { status: 200, schema: registrationSchema },
    errors: ['NOT_FOUND'],
  }),
  suggestGroups: defineRoute({
    method: 'GET',
    path: '/api/registrations/:id/groups',
    summary: 'Active groups that the caller may see, the best for the child first, with the reasons',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    params: idParams,
    success: { status: 200, schema: registrationGroupsSchema },
    errors: ['NOT_FOUND'],
  }),
  approve: defineRoute({
    method: 'POST',
    path: '/api/registrations/:id/approve',
    summary: 'Create the student, or link an existing one, and put it into groups or onto their waiting lists',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    params: idParams,
    body: z
      .strictObject({
        groupIds: groupIdsSchema,
        /** Groups whose waiting list the student joins. */
        waitingGroupIds: groupIdsSchema.optional(),
        studentId: idSchema.optional(),
        /** Fields of the linked student where the family's value replaces the card's. */
        replaceFields: z.array(z.enum(studentCardFields)).max(studentCardFields.length).optional(),
        /** What to do when the contract that the approval sends differs from the card. */
        onDifferences: differencesDecisionSchema.optional(),
        /**
         * The card takes direction, days and address of the chosen groups, and a new version of an unsigned contract that names
         * others is sent in its place. CONFLICT when the family has signed meanwhile, because a signed text never changes.
         */
        contractFollowsGroups: z.boolean().optional(),
      })
      .refine(({ studentId, replaceFields }) => studentId !== undefined || !replaceFields?.length, {
        path: ['studentId'],
        message: messages.required,
      })
      .refine(({ groupIds, waitingGroupIds }) => !waitingGroupIds?.some((id) => groupIds.includes(id)), {
        path: ['waitingGroupIds'],
        message: messages.groups,
      }),
    success: { status: 200, schema: registrationSchema },
    errors: [
      'NOT_FOUND',
      'ILLEGAL_TRANSITION',
      'GROUP_FULL',
      'SCHOOL_NOT_READY',
      'CONTRACT_NAMES_NO_SCHOOL',
      'CONTRACT_INCOMPLETE',
      'CONTRACT_DIFFERS',
      'CONFLICT',
    ],
  }),
  reject: defineRoute({
    method: 'POST',
    path: '/api/registrations/:id/reject',
    summary:
      'Reject a registration with a reason; its contract is cancelled, or terminated if it is signed, which the parent is told',
    policy: { kind: 'capability', capability: 'manageRegistrations' },
    params: idParams,
    body: z.strictObject({
      rejectionReason: textMin(1, 1000, messages.rejectionReason),
      /**
       * Whether to tell a family that has not signed: by e-mail, or by SMS when no address is known. A signed contract is never
       * ended in silence.
       */
      tellFamily: z.boolean().optional(),
    }),
    success: {
      status: 200,
      schema: registrationSchema.extend({
        /** How the family is told; null when it is not, also because no address is known or the SMS limit is reached. */
        toldBy: z.enum(['email', 'sms']).nullable(),
      }),
    },
    errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
};
