import { z } from 'zod';
import { smsProviders } from './sms/sms-settings';

export const captchaProviders = ['altcha', 'smartcaptcha', 'off'] as const;
const mailProviders = ['outbox', 'smtp'] as const;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Chapters of the settings reference, in its order. */
export const settingsChapters = {
  place: 'Address and data',
  keys: 'Keys and the seal',
  messages: 'Letters and SMS',
  bank: 'Bank',
  protection: 'Protection',
  operation: 'Operation',
  development: 'Development',
} as const;

/** What the settings reference says about a variable. */
export interface VariableDescription {
  chapter: keyof typeof settingsChapters;
  /** The form of a valid value, for the message about a fault. */
  format: string;
  meaning: string;
  /** The line of the example file for production; variables without one are commented out there. */
  example?: string;
}

const descriptions = z.registry<VariableDescription>();

/** Several variables share a schema, so each gets its own copy. */
function describe<T extends z.ZodType>(schema: T, description: VariableDescription): T {
  const copy = schema.clone();
  descriptions.add(copy, description);
  return copy;
}

const onOff = z.enum(['on', 'off']);
const text = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value));
const address = (protocol: RegExp) => text.pipe(z.url({ protocol }).optional());
const webAddress = address(/^https?$/);
const port = z.coerce.number().int().min(0).max(65_535);

const anyText = 'must not be empty';
const webAddressFormat = 'http:// or https:// address';
const toFormat = (names: readonly string[]) => `one of ${names.join(', ')}`;

/** The environment variables as written; `parseSettings` checks what they mean together. */
export const environmentSchema = z.object({
  DATABASE_URL: describe(address(/^postgres(ql)?$/), {
    chapter: 'place',
    format: 'postgres://user:password@host:port/database',
    meaning:
      'PostgreSQL 15 or newer, UTF-8, with ICU and the extension `pg_trgm`. Without it the portal starts an embedded ' +
      'PostgreSQL in `DATA_DIR`, in demo mode.',
    example: 'postgres://school:password@127.0.0.1:5432/school',
  }),
  PUBLIC_URL: describe(webAddress, {
    chapter: 'place',
    format: webAddressFormat,
    meaning:
      'The address that people use. Links in letters start with it, and passkeys are bound to its domain name. Needed ' +
      'when `HOST` is not loopback.',
    example: 'https://portal.example.org',
  }),
  PORT: describe(port.default(4000), {
    chapter: 'place',
    format: 'a port number, 0 to 65535',
    meaning: 'The port to listen on; 0 takes a free one.',
  }),
  HOST: describe(z.string().min(1).default('127.0.0.1'), {
    chapter: 'place',
    format: anyText,
    meaning: 'The address to listen on. Demo mode, and some settings below, are refused when others can reach it.',
  }),
  DATA_DIR: describe(z.string().min(1).default('.data'), {
    chapter: 'place',
    format: anyText,
    meaning:
      'The folder of everything that is not in the database: uploaded and signed files, releases, anchors of the audit ' +
      'log. Processes that run side by side share it.',
    example: '/var/lib/sports-school',
  }),
  RELEASES_S3_ENDPOINT: describe(webAddress, {
    chapter: 'place',
    format: webAddressFormat,
    meaning:
      'An S3-compatible store (with `If-None-Match` for new objects, which the start checks) for the releases of shell and ' +
      'remotes, so that teams can publish from elsewhere. Without it they are in `DATA_DIR`.',
  }),
  RELEASES_S3_BUCKET: describe(text, { chapter: 'place', format: anyText, meaning: 'Its bucket.' }),
  RELEASES_S3_REGION: describe(text, {
    chapter: 'place',
    format: anyText,
    meaning: 'Its region, if it is not `us-east-1`.',
  }),
  RELEASES_S3_KEY_ID: describe(text, { chapter: 'place', format: anyText, meaning: 'The name of the access key.' }),
  RELEASES_S3_SECRET: describe(text, { chapter: 'place', format: anyText, meaning: 'The secret of the access key.' }),
  DEMO: describe(onOff.optional(), {
    chapter: 'place',
    format: 'on or off',
    meaning: 'Demo data, demo accounts and simulated carriers; on by default without `DATABASE_URL`, refused with it.',
  }),
  SECRET_KEY: describe(text.pipe(z.string().min(32).optional()), {
    chapter: 'keys',
    format: 'at least 32 characters',
    meaning:
      'Keys of codes, cookies, captcha and push messages derive from it. A new key signs everybody out, and ' +
      'second factors have to be set up again. Needed with `DATABASE_URL`.',
    example: '',
  }),
  SEAL_P12_FILE: describe(text, {
    chapter: 'keys',
    format: anyText,
    meaning:
      'The key and certificate (PKCS #12, RSA or EC) that seal signed contracts. `npm run make-seal -- <file> "<name of ' +
      'the school>"` makes a self-signed one. Needed outside demo mode.',
    example: '/etc/sports-school/seal.p12',
  }),
  SEAL_P12_PASSWORD: describe(text, {
    chapter: 'keys',
    format: anyText,
    meaning: 'The password of that file.',
    example: '',
  }),
  TSA_URL: describe(webAddress, {
    chapter: 'keys',
    format: webAddressFormat,
    meaning:
      'A time-stamping authority (RFC 3161) for seals and for the anchors of the audit log; without it there are no ' +
      'time-stamps.',
  }),
  MAIL_PROVIDER: describe(z.enum(mailProviders).optional(), {
    chapter: 'messages',
    format: toFormat(mailProviders),
    meaning:
      'With `outbox` letters are held until a start with a mail server. Must be set outside demo mode unless ' +
      '`SMTP_URL` is.',
  }),
  SMTP_URL: describe(address(/^smtps?$/), {
    chapter: 'messages',
    format: 'smtp:// or smtps:// address',
    meaning: 'The mail server, with user and password.',
    example: 'smtps://user:password@smtp.example.org',
  }),
  MAIL_FROM: describe(z.string().min(3).default('Sports School CRM <noreply@localhost>'), {
    chapter: 'messages',
    format: anyText,
    meaning: 'The sender of letters.',
    example: 'Sports School <school@example.org>',
  }),
  SMS_PROVIDER: describe(z.enum(smsProviders).default('outbox'), {
    chapter: 'messages',
    format: toFormat(smsProviders),
    meaning:
      'The SMS service. With `outbox`, which must be set explicitly outside demo mode, SMS are held unless they expire.',
    example: 'smsaero',
  }),
  SMSAERO_EMAIL: describe(text, {
    chapter: 'messages',
    format: anyText,
    meaning: 'The account at SMS Aero; needed with it.',
    example: '',
  }),
  SMSAERO_API_KEY: describe(text, {
    chapter: 'messages',
    format: anyText,
    meaning: 'Its key; needed with SMS Aero.',
    example: '',
  }),
  SMSAERO_SIGN: describe(text, {
    chapter: 'messages',
    format: anyText,
    meaning: "The sender's name that the service has approved; needed with SMS Aero.",
    example: '',
  }),
  SMSC_LOGIN: describe(text, {
    chapter: 'messages',
    format: anyText,
    meaning: 'The account at SMSC; needed with it. Its delivery reports go to the address of `npm run sms:callback`.',
  }),
  SMSC_PASSWORD: describe(text, { chapter: 'messages', format: anyText, meaning: 'Its password; needed with SMSC.' }),
  SMSC_SENDER: describe(text, {
    chapter: 'messages',
    format: anyText,
    meaning: "The sender's name that SMSC has approved; the account's own name without it.",
  }),
  SMS_GATEWAY_URL: describe(webAddress, {
    chapter: 'messages',
    format: webAddressFormat,
    meaning: "Replaces the address of the service's API, for instance with a proxy.",
  }),
  TBANK_TERMINAL_KEY: describe(text, {
    chapter: 'bank',
    format: anyText,
    meaning:
      "The school's terminal at T-Bank: payment links, refunds, and notices, which come to " +
      '`/api/payments/bank-notification`. Without it there are none, and in demo mode a simulated bank takes its place.',
  }),
  TBANK_PASSWORD: describe(text, { chapter: 'bank', format: anyText, meaning: 'The password of the terminal.' }),
  TBANK_API_URL: describe(webAddress, {
    chapter: 'bank',
    format: webAddressFormat,
    meaning: "The address of the bank's API, if it is not `https://securepay.tinkoff.ru/v2`.",
  }),
  CAPTCHA_PROVIDER: describe(z.enum(captchaProviders).default('altcha'), {
    chapter: 'protection',
    format: toFormat(captchaProviders),
    meaning: '`altcha` needs no third party; `smartcaptcha` is that of Yandex Cloud; `off` only on loopback.',
  }),
  CAPTCHA_SITE_KEY: describe(text, {
    chapter: 'protection',
    format: anyText,
    meaning: 'The public key; needed with SmartCaptcha.',
  }),
  CAPTCHA_SECRET: describe(text, {
    chapter: 'protection',
    format: anyText,
    meaning: 'The secret key; needed with SmartCaptcha.',
  }),
  RATE_LIMITS: describe(onOff.default('on'), {
    chapter: 'protection',
    format: 'on or off',
    meaning: 'Limits of calls by address and account; `off` only on loopback.',
  }),
  TRUST_PROXY: describe(onOff.default('off'), {
    chapter: 'protection',
    format: 'on or off',
    meaning:
      '`on` behind a proxy that sets `X-Forwarded-For` and `X-Forwarded-Proto`. Without a proxy anybody could then ' +
      'fake any address.',
    example: 'on',
  }),
  OFFLINE: describe(onOff.default('on'), {
    chapter: 'operation',
    format: 'on or off',
    meaning:
      '`off` removes the service worker, which opens the portal without a network, from every browser that visits.',
  }),
  METRICS_PORT: describe(port.optional(), {
    chapter: 'operation',
    format: 'a port number, 0 to 65535',
    meaning: 'Metrics for Prometheus at `/metrics` of this port of 127.0.0.1.',
    example: '9464',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: describe(webAddress, {
    chapter: 'operation',
    format: webAddressFormat,
    meaning:
      'An OpenTelemetry collector (OTLP over HTTP, such as `http://127.0.0.1:4318`) that gets a trace of each call with ' +
      "its statements, without values. Behind a trusted proxy it continues the proxy's trace.",
  }),
  LOG_LEVEL: describe(z.enum(logLevels).optional(), {
    chapter: 'operation',
    format: toFormat(logLevels),
    meaning: 'The lowest level that is logged: `info` with `DATABASE_URL`, else `warn`.',
  }),
  DEVELOPMENT: describe(onOff.default('off'), {
    chapter: 'development',
    format: 'on or off',
    meaning:
      "`on` lets a page take a remote from a developer's machine, whose code then runs with the session of whoever opens " +
      'it; refused unless `HOST` is loopback.',
  }),
  DEV_SERVERS: describe(
    text.pipe(
      z
        .string()
        .regex(/^[a-z-]+=http:\/\/localhost:\d+(,[a-z-]+=http:\/\/localhost:\d+)*$/)
        .optional(),
    ),
    {
      chapter: 'development',
      format: 'id=http://localhost:port, separated by commas',
      meaning: 'Dev servers that replace built bundles; `npm run dev` sets it.',
    },
  ),
});

export type Environment = z.infer<typeof environmentSchema>;

export interface Variable extends VariableDescription {
  name: string;
  default: string | undefined;
}

/** Lists the variables in the order of the reference. */
export function listVariables(): Variable[] {
  return Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const description = descriptions.get(schema);
    if (!description) throw new Error(`${name} has no description`);
    const value: unknown = schema.safeParse(undefined).data;
    return { ...description, name, default: value === undefined ? undefined : String(value) };
  });
}
