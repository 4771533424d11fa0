import { smsCallbackRoutes } from '@school/api-contract/sms-callbacks';
import { deriveKey } from '../secrets';

/** The last part of the address that SMS services call: only they and we know it. */
export function callbackSecret(secretKey: string): string {
  return deriveKey(secretKey, 'sms-callback');
}

/** The whole address, for the service's settings or for each message. */
export function callbackAddress(
  publicUrl: string,
  secretKey: string,
  provider: keyof typeof smsCallbackRoutes,
): string {
  return publicUrl + smsCallbackRoutes[provider].path.replace(':secret', callbackSecret(secretKey));
}
