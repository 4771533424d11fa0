import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../../platform/secrets';
import { russianCount } from '../../../shared/russian-text';
import { endSms } from '../../../shared/sms-school';

export const codeLifetimeSeconds = 5 * 60;
export const resendSeconds = 60;

/**
 * Five tries for a contract within an hour over all its codes; a new code does not reset them. A try counts until an
 * hour after its code expired, so the real window is 60 to 65 minutes.
 */
export const maxTriesInWindow = 5;
export const triesWindowSeconds = 3600;

/** When the last code of a contract was sent, and the tries that were used. */
export interface CodeState {
  lastCodeAt: Date | null;
  /** Tries within the window, over all codes. */
  triesUsed: number;
  /** When the first of these tries leaves the window; null when there are none. */
  triesBackAt: Date | null;
}

/** Whole seconds until another code may be requested; 0 means now. */
export function getSecondsUntilNewCode({ lastCodeAt, triesUsed, triesBackAt }: CodeState, now: Date): number {
  const resendAt = lastCodeAt === null ? 0 : lastCodeAt.getTime() + resendSeconds * 1000;
  const triesAt = triesUsed < maxTriesInWindow || triesBackAt === null ? 0 : triesBackAt.getTime();
  return Math.max(0, Math.ceil((Math.max(resendAt, triesAt) - now.getTime()) / 1000));
}

/** Details and message of a refusal when no tries are left; the message names the waiting time. */
export function getNoTriesLeftDetails(codes: CodeState, now: Date) {
  const retryAfterSeconds = getSecondsUntilNewCode(codes, now);
  const wait = russianCount(Math.ceil(retryAfterSeconds / 60), ['минуту', 'минуты', 'минут']);
  return {
    attemptsLeft: 0,
    retryAfterSeconds,
    message: `Попытки закончились. Новый код можно запросить через ${wait}.`,
  };
}

/** What a code is bound to. */
export interface CodeSubject {
  signatureId: number;
  /** '+79161234567' */
  phoneNumber: string;
  documentSha256: string;
}

/**
 * The stored form of a code: HMAC-SHA-256, hex. A copy of the database reveals no code without the installation's
 * secret.
 */
export function hashSigningCode(secretKey: string, subject: CodeSubject, code: string): string {
  const { signatureId, phoneNumber, documentSha256 } = subject;
  return createHmac('sha256', deriveKey(secretKey, 'signing-code'))
    .update([signatureId, phoneNumber, documentSha256, code].join('|'))
    .digest('hex');
}

/** Compares in constant time. */
export function isSameCode(kept: string | null, given: string): boolean {
  return kept !== null && kept.length === given.length && timingSafeEqual(Buffer.from(kept), Buffer.from(given));
}

/** The SMS with the code. The code comes first, because phones suggest the first number that they find. */
export function getCodeMessage(
  code: string,
  {
    contractNumber,
    documentSha256,
    schoolName,
  }: { contractNumber: string; documentSha256: string; schoolName: string },
): string {
  const text = `${code} — код для подписания договора № ${contractNumber} (документ ${documentSha256.slice(0, 8)}). Никому его не сообщайте.`;
  return endSms(schoolName, text);
}
