import type { Carrier } from '../delivery/carrier';
import type { Settings } from '../settings';
import { callbackAddress } from './callback-address';
import { createSmsAeroCarrier } from './sms-aero.carrier';
import { createSmscCarrier } from './smsc.carrier';

/** Creates the carrier of the configured SMS service; null when the outbox is configured. */
export function createSmsCarrier(
  { sms, publicUrl }: Pick<Settings, 'sms' | 'publicUrl'>,
  secretKey: string,
): Carrier | null {
  switch (sms.provider) {
    case 'outbox':
      return null;
    case 'smsc':
      return createSmscCarrier(sms);
    case 'smsaero': {
      const address = callbackAddress(publicUrl, secretKey, 'smsaero');
      return createSmsAeroCarrier({ ...sms, callbackUrl: (reference) => `${address}?reference=${reference}` });
    }
  }
}
