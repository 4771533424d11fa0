import type { Knex } from 'knex';
import { escapeLike } from '../platform/database/escape-like';
import { foldText } from './fold-text';

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
  return searchWords(term).map((word) => `%${escapeLike(word)}%`);
}

/** As lists show it: 01-40 of +7 (916) 000-01-40. */
const endOfPhone = /^\d\d[\s-]\d\d$/;

/** The words of a search; exported for lists with their own SQL. */
export function searchWords(term: string): string[] {
  // composed like stored names: some devices type й as two characters
  const text = foldText(term.normalize().trim());
  const digits = text.replace(/\D/g, '');
  if (endOfPhone.test(text)) return [digits];
  const isPhone = digits.length >= 5 && /^[+\d\s()-]+$/.test(text) && !/^\d{4}-\d/.test(text);
  if (isPhone) return [digits.replace(/^[78]/, '')];
  return text.split(/\s+/).filter((word) => word !== '');
}

/** The part of a card that a search matched, most relevant first. */
export const matchKinds = [
  ...(['lastName', 'firstName', 'name', 'parent', 'secondParent'] as const),
  ...(['phone', 'secondPhone', 'contractNumber'] as const),
] as const;

/** The last index in `matchKinds` at which the child's own names matched. */
export const lastNameRank = matchKinds.indexOf('name');

/**
 * SQL of the index in `matchKinds` for a row of `students`: the first kind that, with those before it, contains all
 * words. Binds the patterns `:pattern0` and so on, one for each of `words`. `search_text` begins with the folded names
 * in the order of the card, so that they need not be folded again.
 */
export function matchRankSql(words: number): string {
  const names = `length(last_name) + 2 + length(first_name) + length(coalesce(middle_name, ''))`;
  const withParent = `${names} + 1 + length(parent_name)`;
  const withParents = `${withParent} + 1 + length(coalesce(second_parent_name, ''))`;
  const digits = (column: string) => `' ' || regexp_replace(coalesce(${column}, ''), '[^0-9]', '', 'g')`;
  const parents = `left(search_text, ${withParents})`;
  const holdsAll = (text: string) =>
    Array.from({ length: words }, (_, index) => `${text} like :pattern${index}`).join(' and ');
  const inNames = holdsAll(`left(search_text, ${names})`);
  // patterns begin with %; without it a pattern matches the beginning
  const begins = (text: string) => `${text} like substr(:pattern0, 2) and ${inNames}`;
  return `case
    when ${begins('search_text')} then 0
    when ${begins('substr(search_text, length(last_name) + 2)')} then 1
    when ${inNames} then 2
    when ${holdsAll(`left(search_text, ${withParent})`)} then 3
    when ${holdsAll(parents)} then 4
    when ${holdsAll(`(${parents} || ${digits('parent_phone')})`)} then 5
    when ${holdsAll(`(${parents} || ${digits('parent_phone')} || ${digits('second_parent_phone')})`)} then 6
    else 7 end`;
}
