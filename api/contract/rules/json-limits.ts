/**
 * Limits of JSON from a caller, in a body or a text field. The largest real body is 500 marks of 6 fields: 3,500
 * values, 2 levels; a test compares every route's schema with these limits.
 */
export const jsonLimits = { values: 4000, depth: 10 };

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = Array.from('"\\,[]{}', (character) =>
  character.charCodeAt(0),
);

/**
 * Counts values and levels without parsing: one pass, no recursion, no allocation. A value follows a comma or an
 * opening bracket. The result is undefined for text that is not JSON, which the parser rejects.
 */
export function isJsonWithinLimits(text: string): boolean {
  let values = 0;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === backslash) index += 1;
      else if (code === quote) inString = false;
    } else if (code === quote) {
      inString = true;
    } else if (code === openList || code === openObject) {
      depth += 1;
      values += 1;
    } else if (code === closeList || code === closeObject) {
      depth -= 1;
    } else if (code === comma) {
      values += 1;
    }
    if (values > jsonLimits.values || depth > jsonLimits.depth) return false;
  }
  return true;
}
