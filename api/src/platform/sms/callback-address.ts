import { smsCallbackRoutes } from '@school/api-contract/sms-callbacks';
import { deriveKey } from '../secrets';

/** The secret last part of the callback address, which only the SMS service and the server know. */
export function callbackSecret(secretKey: string): string {
  return deriveKey(secretKey, 'sms-callback');
}

/** The complete callback address, for the service's settings or for each message. */
export function callbackAddress(
  publicUrl: string,
  secretKey: string,
  provider: keyof typeof smsCallbackRoutes,
): string {
  return publicUrl + smsCallbackRoutes[provider].path.replace(':secret', callbackSecret(secretKey));
}
