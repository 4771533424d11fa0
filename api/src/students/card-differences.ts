import { type StudentChange, studentFields } from '@school/api-contract/students';
import type { StudentCard } from './student-card.repository';

/** Field by field what `after` says otherwise than `before`, in the order of the form. */
export function cardDifferences(before: StudentCard, after: StudentCard): StudentChange['changes'] {
  return studentFields.flatMap((field) => {
    const [from, to] = [asText(before[field]), asText(after[field])];
    return from === to ? [] : [{ field, from, to }];
  });
}

/** Training days in one order, so that the same days are the same text. */
function asText(value: StudentCard[keyof StudentCard]): string | null {
  if (value === null || typeof value === 'string') return value;
  return value.length === 0 ? null : value.toSorted().join(',');
}
