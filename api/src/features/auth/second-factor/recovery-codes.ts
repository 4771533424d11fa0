import { createHmac } from 'node:crypto';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { deriveKey } from '../../../platform/secrets';

export const recoveryCodeCount = 10;
/** Crockford's alphabet: no letter that looks like another one or like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Codes of 50 random bits, written `ABCDE-12345`. */
export function createRecoveryCodes({ random }: Pick<PlatformDeps, 'random'>): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...Buffer.from(random.token(), 'base64url').subarray(0, 10)].map((byte) => alphabet[byte & 31]);
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
  });
}

/** An HMAC with a key of the installation, because 50 bits could be guessed with a copy of the database. */
export function hashRecoveryCode({ secretKey }: Pick<PlatformDeps, 'secretKey'>, userId: number, code: string): string {
  const canonical = code.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();
  const readable = canonical.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHmac('sha256', deriveKey(secretKey, 'recovery codes')).update(`${userId}:${readable}`).digest('hex');
}
