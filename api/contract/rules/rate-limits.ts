/**
 * Every limit at a glance. A call is counted under keys:
 *
 * - `address`: where it comes from, whatever it is about (of IPv6 the first 64 bits, which one line owns);
 * - `subjectAndAddress`: what it is about (a field of the body or of the path) together with the address, so that a
 *   stranger uses up a budget of their own and not the victim's;
 * - `subject`: what it is about, from all addresses together;
 * - `phone`: the phone that it names;
 * - `device`: a browser that has signed in to the account before, instead of all others.
 *
 * Keys are counted in this order, and a call that is refused by one is not counted by the next. Where `withCaptcha` is set, a used-up
 * budget asks for a captcha (CAPTCHA_REQUIRED) and lets so many more calls through; only beyond that it refuses with 429.
 * Limits fail closed. Where a stranger could lock somebody out by naming them, the subject counts only for who has proven
 * something (`subjectCounted`).
 */
export const rateLimits = {
  // a captcha is solved for every sign-in anyway
  login: {
    address: { points: 60, seconds: 900 },
    subjectAndAddress: { points: 10, seconds: 900 },
    subject: { points: 200, seconds: 24 * 3600 },
    device: { points: 10, seconds: 900 },
  },
  passwordReset: {
    address: { points: 20, seconds: 3600, withCaptcha: 60 },
    subjectAndAddress: { points: 3, seconds: 3600, withCaptcha: 20 },
  },
  // letters to one account, counted when they are queued; the last link stays good
  passwordResetLetter: { subject: { points: 5, seconds: 3600 } },
  captcha: { address: { points: 120, seconds: 900 } },
  trialRequest: { address: { points: 20, seconds: 3600 }, subject: { points: 5, seconds: 3600 } },
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
  smsCallback: { address: { points: 3000, seconds: 300 } },
  chainCheck: { address: { points: 20, seconds: 600 } },
  documentReminder: { address: { points: 120, seconds: 3600 }, subject: { points: 5, seconds: 3600 } },
  passwordChange: { address: { points: 20, seconds: 900 }, subject: { points: 10, seconds: 900 } },
  clientReport: { address: { points: 60, seconds: 300 } },
} as const satisfies Record<string, LimitsByKey>;

/** In the order in which they are counted. */
export const limitKeys = ['address', 'device', 'subjectAndAddress', 'subject', 'phone'] as const;
export type LimitKey = (typeof limitKeys)[number];

export interface Limit {
  points: number;
  seconds: number;
  /** Calls beyond `points` that go through in the same time, each with a solved captcha. */
  withCaptcha?: number;
}
export type LimitsByKey = Partial<Record<LimitKey, Limit>>;
export type RateLimitName = keyof typeof rateLimits;

/** Header in which a call that was refused with CAPTCHA_REQUIRED comes again with the solution of `GET /api/captcha`. */
export const captchaHeader = 'X-Captcha-Token';

/** Whether a used-up budget of this limit asks for a captcha. */
export function asksForCaptcha(name: RateLimitName): boolean {
  const limits: LimitsByKey = rateLimits[name];
  return limitKeys.some((key) => limits[key]?.withCaptcha !== undefined);
}
