import { z } from 'zod';
import { refuse } from '../app-error';
import type { Captcha } from './captcha';

type ThirdParty = 'smartcaptcha' | 'hcaptcha' | 'turnstile';

const timeoutMs = 5000;

/** Where each provider checks tokens, and how it names the fields and the answer. */
const providers: Record<ThirdParty, { url: string; tokenField: string; ipField: string; answer: z.ZodType<boolean> }> =
  {
    smartcaptcha: {
      url: 'https://smartcaptcha.yandexcloud.net/validate',
      tokenField: 'token',
      ipField: 'ip',
      answer: z.object({ status: z.string() }).transform(({ status }) => status === 'ok'),
    },
    hcaptcha: {
      url: 'https://api.hcaptcha.com/siteverify',
      tokenField: 'response',
      ipField: 'remoteip',
      answer: z.object({ success: z.boolean() }).transform(({ success }) => success),
    },
    turnstile: {
      url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      tokenField: 'response',
      ipField: 'remoteip',
      answer: z.object({ success: z.boolean() }).transform(({ success }) => success),
    },
  };

interface Options {
  provider: ThirdParty;
  siteKey: string;
  secret: string;
  /** Another address of the check: for tests against a simulator. */
  url?: string;
}

/** A captcha of a third party: its widget makes a token, its server says whether the token is good. */
export function createSiteVerifier({ provider, siteKey, secret, url }: Options): Captcha {
  const { tokenField, ipField, answer, url: publicUrl } = providers[provider];

  async function ask(token: string, address: string): Promise<boolean> {
    try {
      const response = await fetch(url ?? publicUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, [tokenField]: token, [ipField]: address }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (!response.ok) throw refuse('CAPTCHA_UNAVAILABLE');
      return answer.parse(await response.json());
    } catch {
      // no network, no answer in time, or an answer that says nothing: nobody is let in unchecked
      throw refuse('CAPTCHA_UNAVAILABLE');
    }
  }

  return {
    challenge: async () => ({ provider, siteKey }),
    async verify(token, address) {
      if (!token || !(await ask(token, address))) throw refuse('CAPTCHA_FAILED');
    },
  };
}
