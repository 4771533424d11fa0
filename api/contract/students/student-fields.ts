import { z } from 'zod';
import {
  daySchema,
  emailSchema,
  genderSchema,
  givenDaySchema,
  line,
  lineMin,
  name,
  nameMin,
  phoneSchema,
  relationshipSchema,
  sportsDirectionSchema,
  text,
  weekdaySchema,
  weekdays,
} from '../common';
import { fromJsonText, passportNumber, passportSeries } from '../families/registrations';
import { messages } from '../rules/messages';
import type { Capability } from '../rules/roles';

/** The type of a value; determines its handling on pages, in import, export and SQL. */
type Kind =
  | 'name'
  | 'line'
  | 'note'
  | 'day'
  | 'phone'
  | 'email'
  | 'digits'
  | 'gender'
  | 'direction'
  | 'weekdays'
  | 'relationship';

interface StudentFieldRow {
  kind: Kind;
  /** The schema for input by staff (specification section 5, "Student"). */
  body: z.ZodType;
  /** The schema of the card. */
  card: z.ZodType;
  /** Null in the card for a caller without this capability. */
  seenWith?: Capability;
}

/** An optional field: empty text is null. When left out, a new card has null and an existing card keeps its value. */
const blankable = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable())
    .optional();

/** A list, or its JSON text. */
const trainingDays = z
  .preprocess(
    fromJsonText,
    z
      .array(z.enum(weekdays, messages.trainingDays), messages.trainingDays)
      .max(7, messages.trainingDays)
      .refine((days) => new Set(days).size === days.length, messages.trainingDays),
  )
  .optional();

const identity = 'viewIdentityDocuments';
const medical = 'viewMedicalInfo';
const textOrNull = z.string().nullable();

/**
 * Fields of a student's card that staff edit, in the order of its history. `features/students/student-fields.ts`
 * defines how the API stores, exports, imports and erases each field.
 */
const table = {
  lastName: { kind: 'name', body: nameMin(1, 100, messages.lastName), card: z.string() },
  firstName: { kind: 'name', body: nameMin(1, 100, messages.firstName), card: z.string() },
  middleName: { kind: 'name', body: blankable(name(100)), card: textOrNull },
  birthDate: { kind: 'day', body: givenDaySchema, card: daySchema },
  gender: {
    kind: 'gender',
    body: blankable(z.enum(genderSchema.options, messages.gender)),
    card: genderSchema.nullable(),
  },
  birthCertificateNumber: { kind: 'line', body: blankable(line(50)), card: textOrNull, seenWith: identity },
  birthCertificateIssueDate: {
    kind: 'day',
    body: blankable(givenDaySchema),
    card: daySchema.nullable(),
    seenWith: identity,
  },
  sportsDirection: {
    kind: 'direction',
    body: z.enum(sportsDirectionSchema.options, messages.sportsDirection),
    card: z.union([sportsDirectionSchema, z.string()]),
  },
  trainingDays: { kind: 'weekdays', body: trainingDays, card: z.array(weekdaySchema) },
  parentName: { kind: 'name', body: nameMin(2, 200, messages.trialParentName), card: z.string() },
  parentPhone: { kind: 'phone', body: phoneSchema, card: z.string() },
  parentEmail: { kind: 'email', body: blankable(emailSchema), card: textOrNull },
  parentRelationship: {
    kind: 'relationship',
    body: blankable(z.enum(relationshipSchema.options, messages.parentRelationship)),
    card: relationshipSchema.nullable(),
  },
  parentPassportSeries: { kind: 'digits', body: blankable(passportSeries), card: textOrNull, seenWith: identity },
  parentPassportNumber: { kind: 'digits', body: blankable(passportNumber), card: textOrNull, seenWith: identity },
  parentPassportIssuedBy: {
    kind: 'line',
    body: blankable(lineMin(10, 300, messages.passportIssuedBy)),
    card: textOrNull,
    seenWith: identity,
  },
  parentActualAddress: {
    kind: 'line',
    body: blankable(lineMin(10, 300, messages.actualAddress)),
    card: textOrNull,
    seenWith: identity,
  },
  trainingAddress: {
    kind: 'line',
    body: blankable(lineMin(10, 300, messages.trainingAddress)),
    card: textOrNull,
    seenWith: medical,
  },
  medicalInfo: { kind: 'note', body: blankable(text(2000)), card: textOrNull, seenWith: medical },
  additionalInfo: { kind: 'note', body: blankable(text(2000)), card: textOrNull, seenWith: medical },
  secondParentName: { kind: 'name', body: blankable(name(200)), card: textOrNull },
  secondParentPhone: { kind: 'phone', body: blankable(phoneSchema), card: textOrNull },
} as const satisfies Record<string, StudentFieldRow>;

export type StudentField = keyof typeof table;
export const studentFieldTable: Record<StudentField, StudentFieldRow> = table;

type FieldOfKind<K extends Kind> = {
  [Field in StudentField]: (typeof table)[Field]['kind'] extends K ? Field : never;
}[StudentField];

export function isOfKind<K extends Kind>(field: StudentField, kind: K): field is FieldOfKind<K> {
  return studentFieldTable[field].kind === kind;
}

/** Returns one column of the table as the shape of a schema. */
function toShape<Column extends 'body' | 'card'>(column: Column) {
  const shape: { [Field in StudentField]: (typeof table)[Field][Column] } = Object.fromEntries(
    Object.entries(table).map(([field, row]): unknown[] => [field, row[column]]),
  );
  return shape;
}

/** A card as staff submit it. */
export const studentBody = z.strictObject(toShape('body'));
export type StudentBody = z.infer<typeof studentBody>;

/** All card fields that staff edit. */
export const studentCardSchema = z.object(toShape('card'));

export const studentFields = studentBody.keyof().options;

/** Required for a new card. */
export const requiredStudentFields = studentFields.filter(
  (field) => !studentBody.shape[field].safeParse(undefined).success,
);

/** Returns a value for each field of the card. */
export function mapStudentFields<Value>(toValue: (field: StudentField) => Value): Record<StudentField, Value> {
  return Object.fromEntries(studentFields.map((field): unknown[] => [field, toValue(field)]));
}
