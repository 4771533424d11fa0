import { messages } from '@school/api-contract/rules/messages';

/** Limits within which a PDF takes a second or two: beyond them time grows quadratically, or the stack overflows. */
const maxWordLength = 200;
const maxNesting = 20;
const maxCells = 2000;

/** Includes elements that were never closed, so it is far higher than `maxNesting`. */
const maxOpenElements = 500;

/**
 * Whether the text nests so deeply that even sanitising it would take a second.
 *
 * @param html the unsanitised input
 */
export function isTooDeepToSanitise(html: string): boolean {
  let open = 0;
  for (const [, closing, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (closing) open -= 1;
    else if (!withoutEnd.has(tag.toLowerCase())) open += 1;
    if (open > maxOpenElements) return true;
  }
  return false;
}

const withoutEnd = new Set(['br', 'hr', 'img', 'col', 'wbr', 'input', 'meta', 'link']);
const withinWord = ['strong', 'em'];

/**
 * Finds the limit that a text exceeds, as a Russian message; undefined when there is none. A word continues across a
 * change of font and a no-break space, like in a line of text.
 *
 * @param html from `sanitiseDocument`
 */
export function findExceededLimit(html: string): string | undefined {
  let depth = 0;
  let cells = 0;
  let word = '';
  for (const [, closing, tag = '', text] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>|([^<]+)/g)) {
    if (text !== undefined) {
      const [first = '', ...others] = text.replace(/&(?:\w+|#\d+);/g, '&').split(/[ \t\r\n]+/);
      word += first;
      for (const next of others) {
        if (word.length > maxWordLength) break;
        word = next;
      }
      if (word.length > maxWordLength) return `${messages.documentWord}: «${word.slice(0, 30)}…»`;
      continue;
    }
    if (!withinWord.includes(tag)) word = '';
    if (tag === 'td' || tag === 'th') cells += closing ? 0 : 1;
    if (tag !== 'br') depth += closing ? -1 : 1;
    if (depth > maxNesting) return messages.documentNesting;
    if (cells > maxCells) return messages.documentCells;
  }
  return undefined;
}
