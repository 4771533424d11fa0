const latin = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~{}:"<>';
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю';

const toRussian = new Map([...latin].map((letter, index) => [letter, russian.charAt(index)]));
const toLatin = new Map([...russian].map((letter) => [letter, latin.charAt(russian.indexOf(letter))]));

/**
 * What the same keys give in the other of the layouts Russian and Latin, in lower case: 'gtnhjd' becomes 'петров', and back.
 * Undefined for a text with letters of both, or of neither.
 */
export function toOtherLayout(text: string): string | undefined {
  const lower = text.normalize().toLowerCase();
  const [hasLatin, hasRussian] = [/[a-z]/.test(lower), /[а-яё]/.test(lower)];
  if (hasLatin === hasRussian) return undefined;
  const keys = hasLatin ? toRussian : toLatin;
  return [...lower].map((letter) => keys.get(letter) ?? letter).join('');
}
