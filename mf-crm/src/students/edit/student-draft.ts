import type { Weekday } from '@school/api-contract/common';
import {
  isOfKind,
  mapStudentFields,
  type StudentField,
  studentFields,
} from '@school/api-contract/students/student-fields';
import type { Student } from '@school/api-contract/students/students';

/** Form values of a card; an empty field is an empty text. */
export type StudentDraft = Record<Exclude<StudentField, 'trainingDays'>, string> & { trainingDays: readonly Weekday[] };
export type TextFieldName = Exclude<StudentField, 'trainingDays'>;

export const emptyDraft: StudentDraft = { ...mapStudentFields(() => ''), trainingDays: [] };

/** Converts a card to form values; a user who may edit a card receives all its fields. */
export function toDraft({ identityDocuments, ...student }: Student): StudentDraft {
  const held: Record<string, unknown> = { ...student, ...identityDocuments };
  const texts = mapStudentFields((field) => {
    const value = held[field];
    return typeof value === 'string' ? value : '';
  });
  return { ...texts, trainingDays: student.trainingDays };
}

/** Converts the draft to the body. The prefix that a phone field inserts counts as empty. */
export function fromDraft(draft: StudentDraft): StudentDraft {
  const untyped = studentFields.filter((field) => isOfKind(field, 'phone') && draft[field] === '+7');
  return { ...draft, ...Object.fromEntries(untyped.map((field) => [field, ''])) };
}

/** Whether two values of a field look equal to the user. */
export function isSame(one: unknown, other: unknown): boolean {
  return asText(one) === asText(other);
}

/** The value as in the history: training days comma-separated, in a fixed order. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.toSorted().join(',');
  return value === '+7' ? '' : String(value);
}

export interface Clash {
  field: StudentField;
  theirs: string;
}
