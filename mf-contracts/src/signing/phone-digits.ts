/** `+79161234567` and `+7 (916) 123-45-67` as `79161234567`; a leading 8 is a 7 (specification section 5). */
export function phoneDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').slice(0, 11);
  return digits.startsWith('8') ? `7${digits.slice(1)}` : digits;
}

export function isWholePhone(phone: string): boolean {
  return /^7\d{10}$/.test(phoneDigits(phone));
}
