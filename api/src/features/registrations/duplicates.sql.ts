import { foldSql } from '../../shared/fold-text';

/**
 * Search keys of a registration's duplicates, from its data `d` and `p`: the birth date, and LIKE patterns for the
 * child's name at the start of `students.search_text` and for the last ten digits of the parent's phone. An erased
 * registration has no phone and must not match everybody.
 */
export const duplicateKeysSql = `(d ->> 'birthDate')::date as birth_day,
  ${escapeLikeSql(foldSql(`(d ->> 'lastName') || ' ' || (d ->> 'firstName')`))} || ' %' as name_pattern,
  '%' || nullif(right(regexp_replace(p ->> 'phone', '[^0-9]', '', 'g'), 10), '') || '%' as phone_pattern`;

/**
 * Students who may be the child of a row of `page`, as `(student_id, matches)`: the same name and birth date (ё as е,
 * any letter case), or the phone of either parent. A union of two index scans, because an OR would read all students.
 */
export function duplicatesSql(page: string): string {
  const isAnother = `s.anonymized_at is null and s.id is distinct from ${page}.student_id`;
  return `(
    select student_id, array_agg(match order by match) as matches from (
      select s.id as student_id, 'nameAndBirthDate' as match from students s
      where s.search_text like ${page}.name_pattern and s.birth_date = ${page}.birth_day and ${isAnother}
      union all
      select s.id, 'phone' from students s where s.search_text like ${page}.phone_pattern and ${isAnother}
    ) each group by student_id
  )`;
}

/** Escapes the wildcards of LIKE. */
function escapeLikeSql(text: string): string {
  return `regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`;
}
