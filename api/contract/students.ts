import { z } from 'zod';
import {
  daySchema,
  genderSchema,
  idParams,
  idSchema,
  momentSchema,
  namedRefSchema,
  pageQuery,
  sportsDirectionSchema,
  text,
  weekdaySchema,
} from './common';
import { defineRoute } from './route';
import { contractStatuses } from './status-tables';

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
});
export type StudentRow = z.infer<typeof studentRowSchema>;

/** Passport and birth certificate; only for the capability `viewIdentityDocuments`, else null. */
export const identityDocumentsSchema = z.object({
  birthCertificateNumber: z.string().nullable(),
  birthCertificateIssueDate: daySchema.nullable(),
  parentPassportSeries: z.string().nullable(),
  parentPassportNumber: z.string().nullable(),
  parentPassportIssuedBy: z.string().nullable(),
});

export const studentSchema = studentRowSchema.extend({
  gender: genderSchema.nullable(),
  sportsDirection: z.union([sportsDirectionSchema, z.string()]),
  trainingDays: z.array(weekdaySchema),
  parentEmail: z.string().nullable(),
  /** Only for the capability `viewIdentityDocuments`, else null. */
  parentActualAddress: z.string().nullable(),
  /** This, medical and additional information: only for the capability `viewMedicalInfo`, else null. */
  trainingAddress: z.string().nullable(),
  secondParentName: z.string().nullable(),
  secondParentPhone: z.string().nullable(),
  medicalInfo: z.string().nullable(),
  additionalInfo: z.string().nullable(),
  contractType: z.string(),
  contractDate: daySchema.nullable(),
  createdAt: momentSchema,
  identityDocuments: identityDocumentsSchema.nullable(),
});
export type Student = z.infer<typeof studentSchema>;

export const studentRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/students',
    summary: 'Students by name; a coach sees those of own groups',
    policy: { kind: 'capability', capability: 'viewStudents' },
    query: pageQuery.extend({
      /** Carries two names, in Cyrillic. */
      cursor: z.string().max(1500).optional(),
      /** Words of a name, digits of a phone, or a contract number. */
      search: text(100).optional(),
      active: z.enum(['true', 'false']).optional(),
    }),
    success: { status: 200, schema: z.array(studentRowSchema) },
    paged: true,
    errors: [],
  }),
  read: defineRoute({
    method: 'GET',
    path: '/api/students/:id',
    summary: 'One student; documents, home address and medical information only for who may see them',
    policy: { kind: 'capability', capability: 'viewStudents' },
    params: idParams,
    success: { status: 200, schema: studentSchema },
    errors: ['NOT_FOUND'],
  }),
};
