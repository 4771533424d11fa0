import type { Knex } from 'knex';

/**
 * Filters a query over `students` by name, parent, phone or contract number: every word of `term` must occur, in any
 * order. ё equals е; a phone may have brackets, spaces or a leading 8. Reads `students.search_text`, which has a
 * trigram index (used from 3 letters on).
 */
export function whereStudentMatches(query: Knex.QueryBuilder, term: string): Knex.QueryBuilder {
  for (const pattern of searchPatterns(term)) query.whereRaw('students.search_text like ?', [pattern]);
  return query;
}

/** Patterns for `search_text like`, one per word. */
export function searchPatterns(term: string): string[] {
  return searchWords(term).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** The words of a search; exported for lists with their own SQL. */
export function searchWords(term: string): string[] {
  // composed like stored names: some devices type й as two characters
  const text = term.normalize().trim().toLowerCase().replaceAll('ё', 'е');
  const digits = text.replace(/\D/g, '');
  const isPhone = digits.length >= 5 && /^[+\d\s()-]+$/.test(text) && !/^\d{4}-\d/.test(text);
  if (isPhone) return [digits.replace(/^[78]/, '')];
  return text.split(/\s+/).filter((word) => word !== '');
}
