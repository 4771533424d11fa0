import { addNoBreakSpaces, joinAtHyphens } from '@school/api-contract/rules/no-break-spaces';
import type { Texts } from './used-texts';

/** Labels rarely wrap, and people search for them: only sentences get no-break spaces and hyphens. */
const shortestSentence = 40;

/** Adds no-break spaces and hyphens to the sentences among Russian texts. */
export function keepTogether(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => {
      if (typeof value !== 'string') return [key, keepTogether(value)];
      return [key, value.length < shortestSentence ? value : joinAtHyphens(addNoBreakSpaces(value))];
    }),
  );
}
