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

/** Surname and first name, without what one list adds to them and another does not. */
export const toTintKey = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll('ё', 'е').trim().split(/\s+/u).slice(0, 2).join(' ');

/** A tint from 0 to 5, always the same for the same key. */
export function toTint(key: number | string): number {
  let sum = 0;
  for (const character of String(key)) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % tintCount;
}
