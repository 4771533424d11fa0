import { createHmac } from 'node:crypto';
import { deriveKey } from '../platform/secrets';

/** What a check code stands for. */
export interface CheckedContract {
  contractId: number;
  contractNumber: string;
  /** SHA-256 of the frozen text, hex. */
  documentSha256: string;
}

/** Crockford's base32: no I, L, O and U, which people take for 1, 0 and V. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;

/**
 * The short code that stands on a contract's certificate page and lets anybody check it (domain.md "Signing"): the
 * first 50 bits of an HMAC-SHA-256 as 10 characters. Only the school can make it, and not from the number alone.
 */
export function checkCode(secretKey: string, { contractId, contractNumber, documentSha256 }: CheckedContract): string {
  const mac = createHmac('sha256', deriveKey(secretKey, 'check-code'))
    .update(JSON.stringify([contractId, contractNumber, documentSha256]))
    .digest();
  let bits = mac.readBigUInt64BE() >> 14n;
  let code = '';
  for (let position = 0; position < codeLength; position += 1) {
    code = alphabet.charAt(Number(bits & 31n)) + code;
    bits >>= 5n;
  }
  return code;
}

/** As people read it: 'ABCDEFGHJK' -> 'ABCD-EFGH-JK'. */
export function formatCheckCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}
