import { type StudentField, studentFields } from '@school/api-contract/students/student-fields';
import type { StudentCard } from './student-fields';

interface CardDifference<Field> {
  field: Field;
  from: string | null;
  to: string | null;
}

/** The fields whose values differ, in the order of the table of fields. */
export function compareCards(before: StudentCard, after: StudentCard): CardDifference<StudentField>[] {
  return compareCardFields(studentFields, before, after);
}

/** As `compareCards`, for the given fields only. */
export function compareCardFields<Field extends StudentField>(
  fields: readonly Field[],
  before: Pick<StudentCard, Field>,
  after: Pick<StudentCard, Field>,
): CardDifference<Field>[] {
  return fields.flatMap((field) => {
    const [from, to] = [toText(before[field]), toText(after[field])];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** Sorts training days, so that equal days give equal text. */
function toText(value: StudentCard[StudentField]): string | null {
  if (value === null || typeof value === 'string') return value;
  return value.length === 0 ? null : value.toSorted().join(',');
}
