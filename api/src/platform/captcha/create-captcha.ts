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

/**
 * Creates the proof of work for forms on the school's website, whose content policy may block third-party widgets. It
 * is off when the captcha is off.
 */
export function createProofOfWork(parts: Parts): Captcha {
  return parts.settings.captcha.provider === 'off' ? noCaptcha : createAltcha(parts);
}

const noCaptcha: Captcha = { challenge: async () => ({ provider: 'off' }), verify: async () => {} };

/** Creates the captcha chosen in the settings. */
export function createCaptcha(parts: Parts): Captcha {
  const { provider, siteKey, secret } = parts.settings.captcha;
  if (provider === 'altcha') return createAltcha(parts);
  if (provider === 'off') return noCaptcha;
  return createSmartCaptcha({ siteKey, secret });
}
