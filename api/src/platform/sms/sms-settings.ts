export const smsProviders = ['outbox', 'smsaero', 'smsc'] as const;

/** The SMS service and its account. */
export type SmsSettings =
  | { provider: 'outbox' }
  | { provider: 'smsaero'; email: string; apiKey: string; sign: string; gatewayUrl: string }
  | { provider: 'smsc'; login: string; password: string; sender: string | undefined; gatewayUrl: string };

export interface SmsEnvironment {
  SMS_PROVIDER: (typeof smsProviders)[number];
  SMSAERO_EMAIL?: string | undefined;
  SMSAERO_API_KEY?: string | undefined;
  SMSAERO_SIGN?: string | undefined;
  SMSC_LOGIN?: string | undefined;
  SMSC_PASSWORD?: string | undefined;
  SMSC_SENDER?: string | undefined;
  SMS_GATEWAY_URL?: string | undefined;
}

/** Variables that each service requires. */
export const requiredBySmsProvider = {
  outbox: [],
  smsaero: ['SMSAERO_EMAIL', 'SMSAERO_API_KEY', 'SMSAERO_SIGN'],
  smsc: ['SMSC_LOGIN', 'SMSC_PASSWORD'],
} as const satisfies Record<SmsSettings['provider'], readonly (keyof SmsEnvironment)[]>;

/** Reads the SMS settings. `SMS_GATEWAY_URL` replaces the service's address with a proxy or a simulator. */
export function toSmsSettings(env: SmsEnvironment): SmsSettings {
  const gatewayUrl = env.SMS_GATEWAY_URL?.replace(/\/+$/, '');
  switch (env.SMS_PROVIDER) {
    case 'outbox':
      return { provider: 'outbox' };
    case 'smsaero':
      return {
        provider: 'smsaero',
        email: env.SMSAERO_EMAIL ?? '',
        apiKey: env.SMSAERO_API_KEY ?? '',
        sign: env.SMSAERO_SIGN ?? '',
        gatewayUrl: gatewayUrl ?? 'https://gate.smsaero.ru/v2',
      };
    case 'smsc':
      return {
        provider: 'smsc',
        login: env.SMSC_LOGIN ?? '',
        password: env.SMSC_PASSWORD ?? '',
        sender: env.SMSC_SENDER,
        gatewayUrl: gatewayUrl ?? 'https://smsc.ru/sys',
      };
  }
}
