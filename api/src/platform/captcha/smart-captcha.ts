import { smartCaptchaOrigin } from '@school/api-contract/smart-captcha';
import { z } from 'zod';
import { refuse } from '../app-error';
import type { Captcha } from './captcha';

const timeoutMs = 5000;
const answerSchema = z.object({ status: z.enum(['ok', 'failed']) });

interface Options {
  siteKey: string;
  secret: string;
  /** Replaces the service's origin in tests. */
  origin?: string;
}

/** SmartCaptcha of Yandex Cloud: its widget creates a token, its server verifies the token. */
export function createSmartCaptcha({ siteKey, secret, origin = smartCaptchaOrigin }: Options): Captcha {
  async function isSolved(token: string, address: string): Promise<boolean> {
    try {
      const response = await fetch(`${origin}/validate`, {
        method: 'POST',
        body: new URLSearchParams({ secret, token, ip: address }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (!response.ok) throw refuse('CAPTCHA_UNAVAILABLE');
      return answerSchema.parse(await response.json()).status === 'ok';
    } catch {
      // without a network, a timely response or a clear answer the visitor is refused instead of admitted unchecked
      throw refuse('CAPTCHA_UNAVAILABLE');
    }
  }

  return {
    challenge: async () => ({ provider: 'smartcaptcha', siteKey }),
    async verify(token, address) {
      if (!token || !(await isSolved(token, address))) throw refuse('CAPTCHA_FAILED');
    },
  };
}
