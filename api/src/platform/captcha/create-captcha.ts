import type { Knex } from 'knex';
import type { Clock } from '../ports/clock';
import type { Settings } from '../settings';
import { createAltcha } from './altcha';
import type { Captcha } from './captcha';
import { createSmartCaptcha } from './smart-captcha';

interface Parts {
  settings: Pick<Settings, 'captcha'>;
  secretKey: string;
  db: Knex;
  clock: Clock;
}

/** Creates the captcha chosen in the settings. */
export function createCaptcha(parts: Parts): Captcha {
  const { provider, siteKey, secret } = parts.settings.captcha;
  if (provider === 'altcha') return createAltcha(parts);
  if (provider === 'off') return { challenge: async () => ({ provider: 'off' }), verify: async () => {} };
  return createSmartCaptcha({ siteKey, secret });
}
