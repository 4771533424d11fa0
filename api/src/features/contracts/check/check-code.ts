import { createHmac } from 'node:crypto';
import { deriveKey } from '../../../platform/secrets';

/** The facts that a check code covers. */
export interface CheckedContract {
  contractId: number;
  contractNumber: string;
  /** SHA-256 of the frozen text, hex. */
  documentSha256: string;
}

/** Crockford's base32, without I, L, O and U, which are easily mistaken for 1, 0 and V. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 10;

/**
 * The short code on a contract's certificate page with which anybody can check the contract: the first 50 bits of an
 * HMAC-SHA-256 as 10 characters. Only the school can compute it.
 */
export function createCheckCode(
  secretKey: string,
  { contractId, contractNumber, documentSha256 }: CheckedContract,
): string {
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

/** 'ABCDEFGHJK' -> 'ABCD-EFGH-JK' */
export function formatCheckCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`;
}
