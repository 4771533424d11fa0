import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * The proof of a notice, as T-Bank makes it: the root values except objects and the token itself, with the terminal's
 * password, sorted by their names, joined, SHA-256 in hex.
 */
export function createNoticeToken(notice: Readonly<Record<string, unknown>>, password: string): string {
  const values = { ...notice, Password: password };
  const joined = Object.entries(values)
    .filter(([name, value]) => name !== 'Token' && isScalar(value))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => String(value))
    .join('');
  return createHash('sha256').update(joined).digest('hex');
}

/** Whether `given` proves the notice; compared in constant time. */
export function isTokenOf(notice: Readonly<Record<string, unknown>>, password: string, given: string): boolean {
  const expected = Buffer.from(createNoticeToken(notice, password));
  const token = Buffer.from(given.toLowerCase());
  return token.length === expected.length && timingSafeEqual(token, expected);
}

const isScalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
