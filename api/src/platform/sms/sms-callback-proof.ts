import { createHash, timingSafeEqual } from 'node:crypto';
import { callbackSecret } from './callback-address';

export function isOurSecret(secretKey: string, given: string): boolean {
  return isEqual(given, callbackSecret(secretKey));
}

interface SmscCall {
  id: string;
  phone: string;
  status: number;
  md5?: string;
  sha1?: string;
}

/**
 * Returns true when every hash over `id:phone:status:password` that the call carries is right. SMSC sends those that the
 * configured callback address requests (`?md5`, `?sha1`). A call without hashes passes too, because the address itself
 * is secret.
 */
export function hasNoWrongHash({ id, phone, status, md5, sha1 }: SmscCall, password: string | undefined): boolean {
  const signed = `${id}:${phone}:${status}:${password}`;
  const isRight = (algorithm: string, given: string | undefined) =>
    given === undefined ||
    (password !== undefined && isEqual(given.toLowerCase(), createHash(algorithm).update(signed).digest('hex')));
  return isRight('md5', md5) && isRight('sha1', sha1);
}

/** Compares in constant time, independent of the lengths. */
function isEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
