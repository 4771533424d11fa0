import { addNoBreakSpaces } from '@school/api-contract/rules/no-break-spaces';
import type { Texts } from './used-texts';

/** Labels rarely wrap, and people search for them: only sentences get no-break spaces. */
const shortestSentence = 40;

/** Adds no-break spaces to the sentences among Russian texts. */
export function keepTogether(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => {
      if (typeof value !== 'string') return [key, keepTogether(value)];
      return [key, value.length < shortestSentence ? value : addNoBreakSpaces(value)];
    }),
  );
}
