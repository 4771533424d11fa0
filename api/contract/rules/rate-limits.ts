/**
 * All rate limits. Each call is counted by one or more keys:
 *
 * - `address`: the caller's IP address (of IPv6 the first 64 bits, the network of one subscriber);
 * - `subjectAndAddress`: the target (a field of the body or the path) together with the address, so that a stranger
 *   exhausts their own limit and not the victim's;
 * - `subject`: the target, from all addresses together;
 * - `phone`: the phone in the call;
 * - `device`: a browser that signed in to the account before; replaces all other keys.
 *
 * Keys are counted in this order, and a key that refuses a call ends the count. `withCaptcha` is the number of further
 * calls that an exhausted limit lets through, each with a captcha (CAPTCHA_REQUIRED); then the limit refuses with 429.
 * Limits fail closed. Where a stranger could lock out a victim, the subject is counted only for callers who have proven
 * something (`subjectCounted`).
 */
export const rateLimits = {
  // every sign-in requires a captcha anyway
  login: {
    address: { points: 60, seconds: 900 },
    subjectAndAddress: { points: 10, seconds: 900 },
    subject: { points: 200, seconds: 24 * 3600 },
    device: { points: 10, seconds: 900 },
  },
  firstRun: { address: { points: 20, seconds: 3600 } },
  passwordReset: {
    address: { points: 20, seconds: 3600, withCaptcha: 60 },
    subjectAndAddress: { points: 3, seconds: 3600, withCaptcha: 20 },
  },
  passwordResetCheck: { address: { points: 60, seconds: 900 } },
  // e-mails to one account, counted when queued; the last link stays valid
  passwordResetLetter: { subject: { points: 5, seconds: 3600 } },
  invitation: { address: { points: 60, seconds: 900 } },
  invitationLetter: { address: { points: 120, seconds: 3600 }, subject: { points: 5, seconds: 3600 } },
  captcha: { address: { points: 120, seconds: 900 } },
  trialRequest: { address: { points: 20, seconds: 3600 }, subject: { points: 5, seconds: 3600 } },
  walkIn: { address: { points: 300, seconds: 3600 }, subject: { points: 60, seconds: 3600 } },
  publicRead: { address: { points: 600, seconds: 300 } },
  registration: {
    address: { points: 20, seconds: 3600, withCaptcha: 100 },
    subjectAndAddress: { points: 5, seconds: 3600, withCaptcha: 100 },
    subject: { points: 30, seconds: 3600, withCaptcha: 600 },
    phone: { points: 5, seconds: 3600, withCaptcha: 100 },
  },
  signingRead: { address: { points: 600, seconds: 300 }, subject: { points: 300, seconds: 300 } },
  codeRequest: {
    address: { points: 10, seconds: 3600, withCaptcha: 60 },
    subject: { points: 6, seconds: 3600, withCaptcha: 10 },
    phone: { points: 8, seconds: 3600, withCaptcha: 10 },
  },
  codeVerify: { address: { points: 120, seconds: 900 }, subject: { points: 30, seconds: 900 } },
  contractCheck: { address: { points: 60, seconds: 600 } },
  consentLink: { address: { points: 20, seconds: 3600 }, subject: { points: 3, seconds: 3600 } },
  bankNotice: { address: { points: 3000, seconds: 300 } },
  smsCallback: { address: { points: 3000, seconds: 300 } },
  chainCheck: { address: { points: 20, seconds: 600 } },
  documentReminder: { address: { points: 120, seconds: 3600 }, subject: { points: 5, seconds: 3600 } },
  sessionPhoto: { address: { points: 600, seconds: 3600 }, subject: { points: 120, seconds: 3600 } },
  notificationTest: { address: { points: 60, seconds: 3600 }, subject: { points: 20, seconds: 3600 } },
  chatMessage: { subject: { points: 60, seconds: 60 } },
  chatReaction: { subject: { points: 120, seconds: 60 } },
  pushSubscription: { subject: { points: 30, seconds: 600 } },
  chatAttachment: { subject: { points: 60, seconds: 600 } },
  chatRoom: { subject: { points: 60, seconds: 600 } },
  chatTyping: { subject: { points: 60, seconds: 60 } },
  // wrong codes for one account are counted in its row, so that neither step refills the budget
  secondFactor: { address: { points: 60, seconds: 900 } },
  passkey: { address: { points: 120, seconds: 900 } },
  emailChange: { address: { points: 20, seconds: 3600 }, subject: { points: 5, seconds: 3600 } },
  emailConfirmation: { address: { points: 60, seconds: 3600 } },
  passwordChange: { address: { points: 20, seconds: 900 }, subject: { points: 10, seconds: 900 } },
  clientReport: { address: { points: 60, seconds: 300 } },
  // a school's Wi-Fi is one address
  releaseStart: { address: { points: 600, seconds: 300 } },
} as const satisfies Record<string, LimitsByKey>;

/** In counting order. */
export const limitKeys = ['address', 'device', 'subjectAndAddress', 'subject', 'phone'] as const;
export type LimitKey = (typeof limitKeys)[number];

export interface Limit {
  points: number;
  seconds: number;
  /** The number of calls beyond `points`, in the same period, that pass with a solved captcha. */
  withCaptcha?: number;
}
export type LimitsByKey = Partial<Record<LimitKey, Limit>>;
export type RateLimitName = keyof typeof rateLimits;

/** The header with the solution of `GET /api/captcha`, sent when a call is repeated after CAPTCHA_REQUIRED. */
export const captchaHeader = 'X-Captcha-Token';

/** Whether this limit requires a captcha when exhausted. */
export function asksForCaptcha(name: RateLimitName): boolean {
  const limits: LimitsByKey = rateLimits[name];
  return limitKeys.some((key) => limits[key]?.withCaptcha !== undefined);
}
