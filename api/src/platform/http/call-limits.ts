import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { RouteContract } from '@school/api-contract/route';
import { captchaHeader } from '@school/api-contract/rules/rate-limits';
import type { Context } from 'koa';
import { refuse } from '../app-error';
import type { Captcha } from '../captcha/captcha';
import { addressKey } from '../rate-limits/address-key';
import type { CountedUnder, RateLimits } from '../rate-limits/rate-limits';
import type { Caller } from './implement';

interface InputParts {
  params: unknown;
  query: unknown;
  body: unknown;
  user: SessionUser | null;
}

interface Parts {
  rateLimits: RateLimits;
  captcha: Captcha;
}

/** Creates the rate limits of one call: those that the router counts, and those that a handler may count. */
export function createCallLimits(ctx: Context, { rateLimit: limit }: RouteContract, { rateLimits, captcha }: Parts) {
  const address = addressKey(ctx.ip);
  const counted: CountedUnder = {};
  let passedCaptcha = false;

  /** One captcha solution admits the call to all its budgets. */
  async function assertCaptcha(): Promise<void> {
    if (passedCaptcha) return;
    const token = ctx.get(captchaHeader);
    if (token === '') throw refuse('CAPTCHA_REQUIRED');
    await captcha.verify(token, ctx.ip);
    passedCaptcha = true;
  }

  async function count(under: CountedUnder): Promise<boolean> {
    Object.assign(counted, under);
    return limit ? rateLimits.count(limit.name, under, assertCaptcha) : false;
  }

  return {
    countAddress: async () => {
      await count({ address });
    },
    /** Throws when the handler did not count a limit that the contract leaves to it. */
    assertCounted(): void {
      const isCounted = (key: keyof CountedUnder) => key in counted || 'device' in counted;
      const forgotten =
        (limit?.subjectCounted && !isCounted('subject')) || (limit?.addressCounted && !isCounted('address'));
      if (forgotten) throw new Error(`${ctx.method} ${ctx.path} counted no subject or no address`);
    },
    forHandler(input: InputParts): CallerLimits {
      const subject = limit?.subject === undefined ? undefined : getSubject(limit.subject, input);
      const phone = limit?.phone === undefined ? undefined : findValue(limit.phone, input.body);
      const subjectAndAddress = subject === undefined ? undefined : `${address} ${subject}`;
      return {
        countAddress: async () => {
          await count({ address });
        },
        countSubject: () => count({ subject, subjectAndAddress, phone }),
        countDevice: (device) => count({ device }),
        uncount: async () => {
          const { address: _, ...own } = counted;
          if (limit) await rateLimits.uncount(limit.name, own);
        },
      };
    },
  };
}

type CallerLimits = Pick<Caller, 'countAddress' | 'countSubject' | 'countDevice' | 'uncount'>;

/** Returns the value that the limit counts by: the account, or a field from any part of the request, in lower case. */
function getSubject(field: string, { user, body, params, query }: InputParts): string {
  if (field === 'caller') return String(user?.id ?? '');
  return findValue(field, body) ?? findValue(field, params) ?? findValue(field, query) ?? '';
}

/** The text or number at a dotted path; undefined when there is none. */
function findValue(path: string, part: unknown): string | undefined {
  let value: unknown = part;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : undefined;
}
