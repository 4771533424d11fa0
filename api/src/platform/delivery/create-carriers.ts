import type { Settings } from '../settings';
import { createSmsCarrier } from '../sms/sms-carrier';
import { type Carrier, outboxCarrier } from './carrier';
import type { OutgoingMessage } from './outbox';
import { createSmtpCarrier } from './smtp-carrier';

type Channel = OutgoingMessage['channel'];

/**
 * Creates the carrier of each channel from the settings. Null outside demo mode means that the channel is not set up
 * and its messages are held.
 */
export function createCarriers(
  settings: Pick<Settings, 'demo' | 'sms' | 'publicUrl' | 'smtpUrl' | 'mailFrom'>,
  secretKey: string,
): Record<Channel, Carrier | null> {
  const outbox = settings.demo ? outboxCarrier : null;
  return {
    sms: createSmsCarrier(settings, secretKey) ?? outbox,
    email: settings.smtpUrl === undefined ? outbox : createSmtpCarrier(settings.smtpUrl, settings.mailFrom),
  };
}

/** Channels whose messages are held, for the banner that staff see. */
export function listHeldChannels({ demo, sms, smtpUrl }: Pick<Settings, 'demo' | 'sms' | 'smtpUrl'>): Channel[] {
  if (demo) return [];
  return [
    ...(sms.provider === 'outbox' ? (['sms'] as const) : []),
    ...(smtpUrl === undefined ? (['email'] as const) : []),
  ];
}
