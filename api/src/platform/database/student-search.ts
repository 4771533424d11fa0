import type { Knex } from 'knex';

/**
 * Narrows a query over `students` to those whose name, parent, phone or contract number contains every word of `term`,
 * in any order. ё and е are the same; a phone may be typed with brackets, spaces or a leading 8.
 * Reads `students.search_text`, which has a trigram index (used from 3 letters on).
 */
export function whereStudentMatches(query: Knex.QueryBuilder, term: string): Knex.QueryBuilder {
  for (const pattern of searchPatterns(term)) query.whereRaw('students.search_text like ?', [pattern]);
  return query;
}

/** What `search_text` must be `like`, one for each word. */
export function searchPatterns(term: string): string[] {
  return searchWords(term).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** The words to look for: exported for lists that search by their own SQL. */
export function searchWords(term: string): string[] {
  // composed, as names are kept: some devices type й as two characters
  const text = term.normalize().trim().toLowerCase().replaceAll('ё', 'е');
  const digits = text.replace(/\D/g, '');
  const isPhone = digits.length >= 5 && /^[+\d\s()-]+$/.test(text) && !/^\d{4}-\d/.test(text);
  if (isPhone) return [digits.replace(/^[78]/, '')];
  return text.split(/\s+/).filter((word) => word !== '');
}
