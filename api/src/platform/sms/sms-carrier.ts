import { type Carrier, outboxCarrier } from '../delivery/carrier';
import type { Settings } from '../settings';
import { callbackAddress } from './callback-address';
import { createSmsAeroCarrier } from './sms-aero.carrier';
import { createSmscCarrier } from './smsc.carrier';

/** The SMS service that the settings name. */
export function createSmsCarrier({ sms, publicUrl }: Pick<Settings, 'sms' | 'publicUrl'>, secretKey: string): Carrier {
  switch (sms.provider) {
    case 'outbox':
      return outboxCarrier;
    case 'smsc':
      return createSmscCarrier(sms);
    case 'smsaero': {
      const address = callbackAddress(publicUrl, secretKey, 'smsaero');
      return createSmsAeroCarrier({ ...sms, callbackUrl: (reference) => `${address}?reference=${reference}` });
    }
  }
}
