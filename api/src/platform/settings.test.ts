import { expect, test } from 'vitest';
import { parseSettings, parseToolSettings, SettingsError } from './settings';

/** The faults of the settings. */
function listFaults(environment: Record<string, string>): readonly string[] {
  try {
    parseSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
  return [];
}

/** Settings that a process without demo mode requires. */
const needed = {
  SEAL_P12_FILE: 'seal.p12',
  SEAL_P12_PASSWORD: 'secret',
  SMS_PROVIDER: 'outbox',
  MAIL_PROVIDER: 'outbox',
};
const production = { DATABASE_URL: 'postgres://u:p@db/school', SECRET_KEY: 'x'.repeat(32), ...needed };

test('without any settings: embedded database, demo, loopback', () => {
  expect(parseSettings({}, '/srv/school')).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    dataDir: '/srv/school/.data',
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:4000',
    captcha: { provider: 'altcha' },
    rateLimits: true,
    demo: true,
    metricsPort: undefined,
    trustProxy: false,
    seal: undefined,
    tbank: undefined,
    tsaUrl: undefined,
  });
});

test('with a database: no demo', () => {
  expect(parseSettings({ ...production, PUBLIC_URL: 'https://school.example/' }, '/srv/school')).toMatchObject({
    demo: false,
    publicUrl: 'https://school.example',
    logLevel: 'info',
    seal: { file: '/srv/school/seal.p12', password: 'secret' },
  });
});

test('a command-line tool needs no carriers and no seal, and otherwise the same settings as a server', () => {
  const { DATABASE_URL, SECRET_KEY } = production;
  expect(parseToolSettings({ DATABASE_URL, SECRET_KEY }, '/srv')).toMatchObject({
    demo: false,
    databaseUrl: DATABASE_URL,
  });
  expect(parseToolSettings({ DEMO: 'off' }, '/srv')).toMatchObject({ demo: false });
  expect(() => parseToolSettings({ DATABASE_URL }, '/srv')).toThrow('SECRET_KEY: needed with DATABASE_URL');
});

test('production unless DEVELOPMENT=on, whatever NODE_ENV says', () => {
  expect(parseSettings({}).production).toBe(true);
  expect(parseSettings({ NODE_ENV: 'development' }).production).toBe(true);
  expect(parseSettings({ NODE_ENV: 'production', DEVELOPMENT: 'on' }).production).toBe(false);
});

test('all faults are reported together, without values', () => {
  const environment = { PORT: 'hunter2', CAPTCHA_PROVIDER: 'hunter2', SMTP_URL: 'hunter2', RATE_LIMITS: 'hunter2' };
  const faults = listFaults(environment);
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(['PORT', 'SMTP_URL', 'CAPTCHA_PROVIDER', 'RATE_LIMITS']);
  expect(faults.join()).not.toContain('hunter2');
});

test('contradictions are reported besides malformed values, except those that depend on one', () => {
  const names = (environment: Record<string, string>) => listFaults(environment).map((fault) => fault.split(':')[0]);
  expect(names({ PORT: 'x', HOST: '0.0.0.0', DEMO: 'off', CAPTCHA_PROVIDER: 'off' })).toEqual([
    'PORT',
    'CAPTCHA_PROVIDER',
    'SMS_PROVIDER',
    'MAIL_PROVIDER',
    'SEAL_P12_FILE',
    'PUBLIC_URL',
  ]);
  expect(names({ DATABASE_URL: 'mysql://db', ...needed })).toEqual(['DATABASE_URL', 'SECRET_KEY']);
  expect(names({ ...production, SECRET_KEY: 'short' })).toEqual(['SECRET_KEY']);
  expect(names({ DEMO: 'maybe', HOST: '0.0.0.0', PUBLIC_URL: 'https://s.example' })).toEqual(['DEMO']);
});

test.each([
  [
    { HOST: '0.0.0.0', DEMO: 'off', PUBLIC_URL: 'https://s.example', ...needed, CAPTCHA_PROVIDER: 'off' },
    'CAPTCHA_PROVIDER',
  ],
  [{ HOST: '0.0.0.0', DEMO: 'off', PUBLIC_URL: 'https://s.example', ...needed, RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://s.example' }, 'HOST'],
  [{ HOST: '0.0.0.0', DEMO: 'off', ...needed }, 'PUBLIC_URL'],
  [{ ...production, DEMO: 'on' }, 'DEMO'],
  [{ DATABASE_URL: 'postgres://db/school', ...needed }, 'SECRET_KEY'],
  [{ ...needed, DEMO: 'off', SEAL_P12_FILE: '' }, 'SEAL_P12_FILE'],
  [{ ...production, SMS_PROVIDER: '' }, 'SMS_PROVIDER'],
  [{ ...production, MAIL_PROVIDER: '' }, 'MAIL_PROVIDER'],
  [{ ...production, MAIL_PROVIDER: 'smtp' }, 'SMTP_URL'],
  [{ MAIL_PROVIDER: 'pigeon' }, 'MAIL_PROVIDER'],
  [{ ...production, SEAL_P12_FILE: '' }, 'SEAL_P12_FILE'],
  [{ ...production, SEAL_P12_PASSWORD: '' }, 'SEAL_P12_PASSWORD'],
  [{ TSA_URL: 'tsa.example' }, 'TSA_URL'],
  [{ CAPTCHA_PROVIDER: 'smartcaptcha', CAPTCHA_SECRET: 'x' }, 'CAPTCHA_SITE_KEY'],
  [{ CAPTCHA_PROVIDER: 'smartcaptcha', CAPTCHA_SITE_KEY: 'x' }, 'CAPTCHA_SECRET'],
  [{ SMS_PROVIDER: 'smsc', SMSC_LOGIN: 'school' }, 'SMSC_PASSWORD'],
  [{ SMS_PROVIDER: 'smsaero', SMSAERO_EMAIL: 'a@b.ru', SMSAERO_API_KEY: 'key' }, 'SMSAERO_SIGN'],
  [{ SMS_GATEWAY_URL: 'ftp://gate' }, 'SMS_GATEWAY_URL'],
  [{ DEV_SERVERS: 'shell=http://localhost:4100' }, 'DEV_SERVERS'],
  [{ DEVELOPMENT: 'yes' }, 'DEVELOPMENT'],
  [{ ...production, HOST: '0.0.0.0', PUBLIC_URL: 'https://s.example', DEVELOPMENT: 'on' }, 'DEVELOPMENT'],
])('%j is refused for %s', (environment, name) => {
  const named: Record<string, string> = environment;
  expect(listFaults(named).map((fault) => fault.split(':')[0])).toEqual([name]);
});

test('dev servers by bundle', () => {
  const { devServers } = parseSettings({
    DEVELOPMENT: 'on',
    DEV_SERVERS: 'shell=http://localhost:4100,mf-crm=http://localhost:4101',
  });
  expect(devServers).toEqual({ shell: 'http://localhost:4100', 'mf-crm': 'http://localhost:4101' });
});

test('an SMS service with its account, at its own address or another', () => {
  const smsc = { SMS_PROVIDER: 'smsc', SMSC_LOGIN: 'school', SMSC_PASSWORD: 'secret' };
  expect(parseSettings(smsc).sms).toEqual({
    provider: 'smsc',
    login: 'school',
    password: 'secret',
    sender: undefined,
    gatewayUrl: 'https://smsc.ru/sys',
  });
  const proxied = parseSettings({ ...smsc, SMS_GATEWAY_URL: 'http://127.0.0.1:9000/sys/' });
  expect(proxied.sms).toMatchObject({ gatewayUrl: 'http://127.0.0.1:9000/sys' });
  expect(parseSettings({}).sms).toEqual({ provider: 'outbox' });
});

test('a mail server needs no other setting, and an explicit outbox wins over it', () => {
  const withServer = { ...production, MAIL_PROVIDER: '', SMTP_URL: 'smtp://mail' };
  expect(parseSettings(withServer).smtpUrl).toBe('smtp://mail');
  expect(parseSettings({ ...withServer, MAIL_PROVIDER: 'outbox' }).smtpUrl).toBeUndefined();
});
