/** First letters of the first two words that begin with a letter or a digit: 'Иванова Анна Сергеевна' gives 'ИА'. */
export function toInitials(name: string): string {
  return name
    .normalize('NFC')
    .split(/[\s\-–—]+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase();
}

export const tintCount = 6;

/** A tint from 0 to 5, always the same for the same id. */
export function toTint(id: number | string): number {
  let sum = 0;
  for (const character of String(id)) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % tintCount;
}
