import { createHash, timingSafeEqual } from 'node:crypto';

type Message = Readonly<Record<string, unknown>>;

/**
 * Creates the proof of a request or a notice as T-Bank does: the root values except objects and the token itself,
 * together with the terminal's password, sorted by name and joined, SHA-256 in hex.
 */
export function createToken(message: Message, password: string): string {
  const values = { ...message, Password: password };
  const joined = Object.entries(values)
    .filter(([name, value]) => name !== 'Token' && isScalar(value))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => String(value))
    .join('');
  return createHash('sha256').update(joined).digest('hex');
}

/** Whether `given` proves the message; compared in constant time. */
export function hasValidToken(message: Message, password: string, given: string): boolean {
  const expected = Buffer.from(createToken(message, password));
  const token = Buffer.from(given.toLowerCase());
  return token.length === expected.length && timingSafeEqual(token, expected);
}

const isScalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
