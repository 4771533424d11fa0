import type { CaptchaChallenge } from '@school/api-contract/auth';
import type { Knex } from 'knex';
import type { Clock } from '../ports/clock';
import type { Settings } from '../settings';
import { createAltcha } from './altcha';
import { createSiteVerifier } from './site-verifier';

/** The check that a visitor is no robot. */
export interface Captcha {
  /** What the widget needs. */
  challenge(): Promise<CaptchaChallenge>;
  /**
   * Takes the widget's solution; each is good once. Throws CAPTCHA_FAILED, or CAPTCHA_UNAVAILABLE when the provider
   * cannot be asked: nobody is let in unchecked.
   */
  verify(token: string | undefined, address: string): Promise<void>;
}

interface Parts {
  settings: Pick<Settings, 'captcha'>;
  secretKey: string;
  db: Knex;
  clock: Clock;
}

/** The captcha that the settings name. */
export function createCaptcha(parts: Parts): Captcha {
  const { provider, siteKey, secret } = parts.settings.captcha;
  if (provider === 'altcha') return createAltcha(parts);
  if (provider === 'off') return { challenge: async () => ({ provider: 'off' }), verify: async () => {} };
  return createSiteVerifier({ provider, siteKey, secret });
}
