import type { CaptchaChallenge } from '@school/api-contract/accounts/auth';

/** Checks that a visitor is not a robot. */
export interface Captcha {
  /** Creates the challenge for the widget. */
  challenge(): Promise<CaptchaChallenge>;
  /**
   * Accepts a solution once. Throws CAPTCHA_FAILED, or CAPTCHA_UNAVAILABLE when the provider does not answer: nobody
   * passes unchecked.
   */
  verify(token: string | undefined, address: string): Promise<void>;
}
