/**
 * Normalizes a phone with any characters between the digits; ten digits get the country code. Anything else stays as it
 * is.
 */
export function normalizePhone(value: string): string {
  const counted = /^\d[.,](\d+)E\+?10$/i.exec(value);
  if (counted?.[1] && counted[1].length >= 10)
    return normalizePhone(BigInt(Number(value.replace(',', '.'))).toString());
  const digits = value.replace(/\p{L}+\.?/gu, '').replace(/\D/g, '');
  if (digits.length === 10 && digits.startsWith('9')) return `+7${digits}`;
  if (digits.length === 11 && /^[78]/.test(digits)) return `+7${digits.slice(1)}`;
  return value;
}

/**
 * Says why a cell is not a phone, where that is clear: it holds several phones, or a number that a spreadsheet cut
 * short.
 */
export function findPhoneFault(value: string): 'phones' | 'cutNumber' | undefined {
  if (/\d[.,]?\d*E\+?\d+/i.test(value)) return 'cutNumber';
  return value.replace(/\D/g, '').length >= 20 ? 'phones' : undefined;
}

/** Ten digits with any separators; the country code may be missing before the 9 of a mobile number. */
const onePhone = /(?:(?:\+?7|(?<!\d)8)[\s(.-]*\d{3}|(?<!\d)\(?9\d{2})[\s).-]*\d{3}[\s.-]*\d{2}[\s.-]*\d{2}(?!\d)/g;

/**
 * Splits '8 903 111-22-33, 8 916 123 45 67 (мама)' into parts with one phone and its remark each. Returns an empty list
 * when the cell holds one phone, or digits that belong to none.
 */
export function splitPhones(cell: string): string[] {
  const found = [...cell.matchAll(onePhone)];
  if (found.length < 2) return [];
  const digits = (text: string) => text.replace(/\D/g, '').length;
  if (digits(cell) !== found.reduce((sum, [phone]) => sum + digits(phone), 0)) return [];
  const parts = cell.split(/[,;/\n]+|\sи\s/).filter((part) => /[\p{L}\d]/u.test(part));
  if (parts.length === found.length && parts.every((part) => digits(part) >= 10))
    return parts.map((part) => part.trim());
  // without a separator each part ends where the next one begins
  const starts = found.map(({ index }, place) => (place === 0 ? 0 : index));
  return starts.map((start, place) => cell.slice(start, starts[place + 1]).trim());
}

const notNames =
  /(?:^|\s)(?:мама|папа|мать|отец|бабушка|дедушка|тел|телефон|моб|сот|дом|раб|whatsapp|ватсап|viber|доп|и)\.?(?=\s|$)/gi;

/** Splits 'Иванова Ольга 8 916 123-45-67' into the phone and the name; a name has at least two words. */
export function splitPhoneAndName(cell: string): { phone: string; name: string | undefined } {
  const words =
    cell
      .replace(/[^\p{L}\s.-]+/gu, ' ')
      .replace(notNames, ' ')
      .match(/\p{L}[\p{L}.-]*/gu) ?? [];
  const phone = normalizePhone(cell);
  return {
    phone,
    name: words.length >= 2 && words.every((word) => /^\p{Lu}/u.test(word)) ? words.join(' ') : undefined,
  };
}
