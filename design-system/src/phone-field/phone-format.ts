/**
 * Digits of a Russian number in the format of the signing page (specification section 5): at most 11, a leading 8
 * becomes 7, a missing 7 is added. An empty text stays empty.
 */
export function normalizePhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return '';
  if (digits.startsWith('8')) return `7${digits.slice(1, 11)}`;
  if (digits.startsWith('7')) return digits.slice(0, 11);
  return `7${digits.slice(0, 10)}`;
}

/** Formats the digits of any text as '+7 (XXX) XXX-XX-XX'; ends early when digits are missing. */
export function formatPhone(text: string): string {
  const digits = normalizePhone(text).slice(1);
  if (digits === '') return normalizePhone(text) && '+7';
  let formatted = `+7 (${digits.slice(0, 3)}`;
  if (digits.length > 3) formatted += `) ${digits.slice(3, 6)}`;
  if (digits.length > 6) formatted += `-${digits.slice(6, 8)}`;
  if (digits.length > 8) formatted += `-${digits.slice(8, 10)}`;
  return formatted;
}
