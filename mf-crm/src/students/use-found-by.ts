import type { StudentRow } from '@school/api-contract/students/students';
import { useFormats, useLabels, useT } from '@school/kit';

/** Returns the words that say what else than the child's name a search has matched: 'мать: Петрова Анна'. */
export function useFoundBy() {
  const t = useT('mf-crm');
  const labels = useLabels();
  const { phone } = useFormats();
  return ({ by, text, relationship }: NonNullable<StudentRow['found']>): string => {
    const isPhone = by === 'phone' || by === 'secondPhone';
    const value = isPhone ? phone(text) : text;
    if (by === 'parent' && relationship) {
      return t('students.found.relative', { relative: labels.relationship(relationship).toLowerCase(), value });
    }
    return t(`students.found.${by}`, { value });
  };
}
