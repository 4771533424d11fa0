/**
 * What to look for among students: the child's name as `students.search_text` begins with, and the last ten digits of
 * the parent's phone, both as LIKE patterns. Worked out once for a registration: `d` and `p` are its data.
 */
export const duplicateKeys = `(d ->> 'birthDate')::date as birth_day,
  ${literal(`replace(lower((d ->> 'lastName') || ' ' || (d ->> 'firstName')), 'ё', 'е')`)} || ' %' as name_pattern,
  '%' || right(regexp_replace(p ->> 'phone', '[^0-9]', '', 'g'), 10) || '%' as phone_pattern`;

/**
 * Students that the family of a row of `page` may already be, as `(student_id, matches)`: the same name and birth date
 * (ё as е, any letter case), or the phone of either parent. Two index scans joined, since an OR would read all students.
 */
export function duplicatesOf(page: string): string {
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

/** The text with what LIKE takes for a pattern escaped. */
function literal(text: string): string {
  return `regexp_replace(${text}, '([\\\\%_])', '\\\\\\1', 'g')`;
}
