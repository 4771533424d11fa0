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

/** Whoever edits a card sees all fields, so none is missing. */
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

export function isSame(one: StudentDraft, other: StudentDraft): boolean {
  return changedFields(fromDraft(one), fromDraft(other)).length === 0;
}

function changedFields(one: StudentDraft, other: StudentDraft): StudentField[] {
  return studentFields.filter((field) => asText(one[field]) !== asText(other[field]));
}

/** As history tells it: training days by comma, in one order. */
export function asText(value: StudentDraft[StudentField]): string {
  return typeof value === 'string' ? value : value.toSorted().join(',');
}

export interface Clash {
  field: StudentField;
  theirs: string;
}

/**
 * Puts together what was typed and what somebody else saved meanwhile: each field that was not touched here takes what it
 * is now, each that was keeps what was typed.
 *
 * @param base the card that typing began with
 * @param theirs the card as it is now
 * @returns `clashes`: fields that both have changed, each to something else
 */
export function mergeDrafts(base: StudentDraft, theirs: StudentDraft, typed: StudentDraft) {
  const mine = changedFields(base, fromDraft(typed));
  const clashes = changedFields(base, theirs)
    .filter((field) => mine.includes(field) && asText(theirs[field]) !== asText(typed[field]))
    .map((field): Clash => ({ field, theirs: asText(theirs[field]) }));
  const kept = Object.fromEntries(mine.map((field) => [field, typed[field]]));
  return { merged: { ...theirs, ...kept }, clashes };
}
