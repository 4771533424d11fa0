/**
 * Every limit at a glance. Each has two keys: the caller's address and what the call is about (`subject`, a field of
 * the body or of the path), so that neither one address nor one victim can be used up. Limits fail closed. Where a stranger
 * could lock somebody out by naming them, the subject counts only for who has proven something (`subjectCounted`).
 */
export const rateLimits = {
  login: { address: { points: 60, seconds: 900 }, subject: { points: 10, seconds: 900 } },
  passwordReset: { address: { points: 20, seconds: 3600 }, subject: { points: 3, seconds: 3600 } },
  captcha: { address: { points: 120, seconds: 900 } },
  trialRequest: { address: { points: 20, seconds: 3600 }, subject: { points: 5, seconds: 3600 } },
  publicRead: { address: { points: 600, seconds: 300 } },
  registration: { address: { points: 60, seconds: 3600 }, subject: { points: 10, seconds: 3600 } },
  signingRead: { address: { points: 600, seconds: 300 }, subject: { points: 300, seconds: 300 } },
  codeRequest: { address: { points: 30, seconds: 3600 }, subject: { points: 10, seconds: 3600 } },
  codeVerify: { address: { points: 120, seconds: 900 }, subject: { points: 30, seconds: 900 } },
  contractCheck: { address: { points: 60, seconds: 600 } },
  consentLink: { address: { points: 20, seconds: 3600 }, subject: { points: 3, seconds: 3600 } },
  smsCallback: { address: { points: 3000, seconds: 300 } },
  chainCheck: { address: { points: 20, seconds: 600 } },
  documentReminder: { address: { points: 120, seconds: 3600 }, subject: { points: 5, seconds: 3600 } },
  passwordChange: { address: { points: 20, seconds: 900 }, subject: { points: 10, seconds: 900 } },
  clientReport: { address: { points: 60, seconds: 300 } },
} as const satisfies Record<string, { address: Limit; subject?: Limit }>;

export interface Limit {
  points: number;
  seconds: number;
}
export type RateLimitName = keyof typeof rateLimits;
