import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/secrets';

export const codeSeconds = 5 * 60;
export const resendSeconds = 60;

/**
 * Five tries for a contract within an hour, whatever the number of codes: a new code does not refill them. A try counts
 * until an hour after its code ended, so that the real window is 60 to 65 minutes.
 */
export const triesInWindow = 5;
export const triesWindowSeconds = 3600;
/** The catalogue's text would send the parent for a new code that is not to be had yet. */
export const noTriesLeft = { attemptsLeft: 0, message: 'Попытки закончились. Новый код можно запросить через час.' };

/** What a code is good for, and for nothing else. */
export interface CodeSubject {
  signatureId: number;
  /** '+79161234567' */
  phoneNumber: string;
  documentSha256: string;
}

/** How a code is kept: HMAC-SHA-256, hex. A copy of the database gives no code without the installation's secret. */
export function codeHmac(secretKey: string, subject: CodeSubject, code: string): string {
  const { signatureId, phoneNumber, documentSha256 } = subject;
  return createHmac('sha256', deriveKey(secretKey, 'signing-code'))
    .update([signatureId, phoneNumber, documentSha256, code].join('|'))
    .digest('hex');
}

/** In constant time, so that the answer's delay tells nothing. */
export function isSameCode(kept: string | null, given: string): boolean {
  return kept !== null && kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given));
}

/** The message with the code. The code comes first: phones offer the first number that they find. */
export function codeMessage(code: string, contractNumber: string, documentSha256: string): string {
  return `${code} — код для подписания договора № ${contractNumber} (документ ${documentSha256.slice(0, 8)}). Никому его не сообщайте.`;
}
