/** With whatever stands between the digits; ten of them lack the country's code. Anything else stays as it is. */
export function normalizePhone(value: string): string {
  const counted = /^\d[.,](\d+)E\+?10$/i.exec(value);
  if (counted?.[1] && counted[1].length >= 10)
    return normalizePhone(BigInt(Number(value.replace(',', '.'))).toString());
  const digits = value.replace(/\p{L}+\.?/gu, '').replace(/\D/g, '');
  if (digits.length === 10 && digits.startsWith('9')) return `+7${digits}`;
  if (digits.length === 11 && /^[78]/.test(digits)) return `+7${digits.slice(1)}`;
  return value;
}

/** What a cell holds that is no phone, where that can be told: several of them, or one that a spreadsheet cut short. */
export function findPhoneFault(value: string): 'phones' | 'cutNumber' | undefined {
  if (/\d[.,]?\d*E\+?\d+/i.test(value)) return 'cutNumber';
  return value.replace(/\D/g, '').length >= 20 ? 'phones' : undefined;
}

/** Ten digits, whatever stands between them; the country's code may be missing where they begin with a mobile's 9. */
const onePhone = /(?:(?:\+?7|(?<!\d)8)[\s(.-]*\d{3}|(?<!\d)\(?9\d{2})[\s).-]*\d{3}[\s.-]*\d{2}[\s.-]*\d{2}(?!\d)/g;

/**
 * '8 903 111-22-33, 8 916 123 45 67 (мама)' as parts of one phone each, with what is said of it; empty where the cell holds one
 * phone, or digits that belong to none.
 */
export function splitPhones(cell: string): string[] {
  const found = [...cell.matchAll(onePhone)];
  if (found.length < 2) return [];
  const digits = (text: string) => text.replace(/\D/g, '').length;
  if (digits(cell) !== found.reduce((sum, [phone]) => sum + digits(phone), 0)) return [];
  const parts = cell.split(/[,;/\n]+|\sи\s/).filter((part) => /[\p{L}\d]/u.test(part));
  if (parts.length === found.length && parts.every((part) => digits(part) >= 10))
    return parts.map((part) => part.trim());
  // nothing parts them: each goes on to where the next one begins
  const starts = found.map(({ index }, place) => (place === 0 ? 0 : index));
  return starts.map((start, place) => cell.slice(start, starts[place + 1]).trim());
}

const notNames =
  /(?:^|\s)(?:мама|папа|мать|отец|бабушка|дедушка|тел|телефон|моб|сот|дом|раб|whatsapp|ватсап|viber|доп|и)\.?(?=\s|$)/gi;

/** 'Иванова Ольга 8 916 123-45-67': the phone, and the name where at least two words could be one. */
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
