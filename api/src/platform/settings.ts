import path from 'node:path';
import { z } from 'zod';
import { neededBySms, type SmsSettings, smsSettings } from './sms/sms-settings';

export const captchaProviders = ['altcha', 'smartcaptcha', 'hcaptcha', 'turnstile', 'off'] as const;
export type CaptchaProvider = (typeof captchaProviders)[number];

const onOff = z.enum(['on', 'off']);
const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value));
const port = z.coerce.number().int().min(0).max(65_535);

/** The environment variables as they are written; what they mean together is checked in `parseSettings`. */
const environmentSchema = z.object({
  PORT: port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  PUBLIC_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  SECRET_KEY: optionalText.pipe(z.string().min(32).optional()),
  CAPTCHA_PROVIDER: z.enum(captchaProviders).default('altcha'),
  CAPTCHA_SITE_KEY: optionalText,
  CAPTCHA_SECRET: optionalText,
  SMS_PROVIDER: z.enum(['outbox', 'smsaero', 'smsc']).default('outbox'),
  SMSAERO_EMAIL: optionalText,
  SMSAERO_API_KEY: optionalText,
  SMSAERO_SIGN: optionalText,
  SMSC_LOGIN: optionalText,
  SMSC_PASSWORD: optionalText,
  SMSC_SENDER: optionalText,
  SMS_GATEWAY_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  SMTP_URL: optionalText.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  SEAL_P12_FILE: optionalText,
  SEAL_P12_PASSWORD: optionalText,
  TSA_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  MAIL_FROM: z.string().min(3).default('Sports School CRM <noreply@localhost>'),
  RATE_LIMITS: onOff.default('on'),
  DEMO: onOff.optional(),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TRUST_PROXY: onOff.default('off'),
  OFFLINE: onOff.default('on'),
  NODE_ENV: z.string().optional(),
  DEV_SERVERS: optionalText.pipe(
    z
      .string()
      .regex(/^[a-z-]+=http:\/\/localhost:\d+(,[a-z-]+=http:\/\/localhost:\d+)*$/)
      .optional(),
  ),
});

export interface Settings {
  port: number;
  host: string;
  /** Absolute folder of everything that the process keeps outside the database. */
  dataDir: string;
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Address that people use, without a trailing slash; links in letters start with it. */
  publicUrl: string;
  /** Key of all HMACs; undefined only with the embedded database, which keeps one in DATA_DIR. */
  secretKey: string | undefined;
  captcha: { provider: CaptchaProvider; siteKey: string; secret: string };
  sms: SmsSettings;
  smtpUrl: string | undefined;
  /** The school's P12 for sealing signed contracts, by its absolute path; undefined only in demo mode. */
  seal: { file: string; password: string } | undefined;
  /** Time-stamping authority (RFC 3161); undefined: seals and anchors carry no time-stamp. */
  tsaUrl: string | undefined;
  mailFrom: string;
  rateLimits: boolean;
  demo: boolean;
  /** Undefined: no metrics. */
  metricsPort: number | undefined;
  logLevel: NonNullable<z.infer<typeof environmentSchema>['LOG_LEVEL']>;
  /** Whether X-Forwarded-For and X-Forwarded-Proto are believed. */
  trustProxy: boolean;
  /** A shell that is not in production accepts remotes from a developer's machine. */
  production: boolean;
  /** Whether staff may open the portal without a network; off ends the service workers that browsers have. */
  offline: boolean;
  /** Dev servers by bundle id that stand in for what is built; only for development. */
  devServers: Readonly<Record<string, string>>;
}

/** All faults of the environment at once; its message names variables, never their values. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`Settings are wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

/**
 * Reads the settings from environment variables; a relative DATA_DIR is taken from `root`. Throws a `SettingsError` with
 * every fault.
 */
export function parseSettings(environment: Record<string, string | undefined>, root = process.cwd()): Settings {
  const known = Object.keys(environmentSchema.shape);
  const given = Object.fromEntries(
    known.map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  );
  const malformed = new Set(environmentSchema.safeParse(given).error?.issues.map((issue) => String(issue.path[0])));
  // what is malformed stands at its default meanwhile, so that contradictions of the others are told as well
  const env = environmentSchema.parse(
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, malformed.has(name) ? undefined : value])),
  );
  const faults = [
    ...[...malformed].map((name) => `${name}: ${describe(name)}`),
    ...contradictions(env, (name) => given[name] !== undefined, malformed),
  ];
  if (faults.length > 0) throw new SettingsError(faults);

  const shownHost = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(root, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    publicUrl: (env.PUBLIC_URL ?? `http://${shownHost}:${env.PORT}`).replace(/\/+$/, ''),
    secretKey: env.SECRET_KEY,
    captcha: { provider: env.CAPTCHA_PROVIDER, siteKey: env.CAPTCHA_SITE_KEY ?? '', secret: env.CAPTCHA_SECRET ?? '' },
    sms: smsSettings(env),
    smtpUrl: env.SMTP_URL,
    seal:
      env.SEAL_P12_FILE === undefined
        ? undefined
        : { file: path.resolve(root, env.SEAL_P12_FILE), password: env.SEAL_P12_PASSWORD ?? '' },
    tsaUrl: env.TSA_URL,
    mailFrom: env.MAIL_FROM,
    rateLimits: env.RATE_LIMITS === 'on',
    demo: env.DEMO === undefined ? env.DATABASE_URL === undefined : env.DEMO === 'on',
    metricsPort: env.METRICS_PORT,
    // somebody at a terminal wants to read the address and the demo accounts
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL === undefined ? 'warn' : 'info'),
    trustProxy: env.TRUST_PROXY === 'on',
    production: env.NODE_ENV === 'production',
    offline: env.OFFLINE === 'on',
    devServers: Object.fromEntries((env.DEV_SERVERS ?? '').split(',').flatMap(toPair)),
  };
}

/** `shell=http://localhost:4100` as an entry of an object; nothing for an empty text. */
function toPair(assignment: string): [string, string][] {
  const [id, address] = assignment.split('=');
  return id && address ? [[id, address]] : [];
}

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** `isGiven` is true for malformed variables too: they are there. Rules that hang on an unknown value are left out. */
function contradictions(
  env: z.infer<typeof environmentSchema>,
  isGiven: (name: keyof typeof env) => boolean,
  malformed: ReadonlySet<string>,
): string[] {
  const loopback = isLoopback(env.HOST);
  const ownDatabase = !isGiven('DATABASE_URL');
  const demo = env.DEMO === undefined ? ownDatabase && !malformed.has('DEMO') : env.DEMO === 'on';
  const needsKeys = env.CAPTCHA_PROVIDER !== 'altcha' && env.CAPTCHA_PROVIDER !== 'off';
  const rules: [boolean, string][] = [
    [env.CAPTCHA_PROVIDER === 'off' && !loopback, 'CAPTCHA_PROVIDER: off is allowed only on a loopback HOST'],
    [needsKeys && !isGiven('CAPTCHA_SITE_KEY'), 'CAPTCHA_SITE_KEY: needed by this CAPTCHA_PROVIDER'],
    [needsKeys && !isGiven('CAPTCHA_SECRET'), 'CAPTCHA_SECRET: needed by this CAPTCHA_PROVIDER'],
    ...neededBySms[env.SMS_PROVIDER].map((name): [boolean, string] => [
      !isGiven(name),
      `${name}: needed by this SMS_PROVIDER`,
    ]),
    [env.RATE_LIMITS === 'off' && !loopback, 'RATE_LIMITS: off is allowed only on a loopback HOST'],
    [env.DEMO === 'on' && !ownDatabase, 'DEMO: refused with DATABASE_URL'],
    [demo && ownDatabase && !loopback, 'HOST: demo mode listens on loopback only; set DEMO=off'],
    [!ownDatabase && !isGiven('SECRET_KEY'), 'SECRET_KEY: needed with DATABASE_URL'],
    [
      !demo && !malformed.has('DEMO') && !isGiven('SEAL_P12_FILE'),
      'SEAL_P12_FILE: needed when demo mode is off; npm run make-seal -w api makes one',
    ],
    [isGiven('SEAL_P12_FILE') && !isGiven('SEAL_P12_PASSWORD'), 'SEAL_P12_PASSWORD: needed with SEAL_P12_FILE'],
    [isGiven('DEV_SERVERS') && env.NODE_ENV === 'production', 'DEV_SERVERS: refused in production'],
    [!loopback && !isGiven('PUBLIC_URL'), 'PUBLIC_URL: needed when HOST is not loopback'],
  ];
  return rules.filter(([broken]) => broken).map(([, fault]) => fault);
}

const descriptions: Record<string, string> = {
  PORT: 'a port number, 0 to 65535',
  METRICS_PORT: 'a port number, 0 to 65535',
  DATABASE_URL: 'postgres://user:password@host:port/database',
  PUBLIC_URL: 'http:// or https:// address',
  SECRET_KEY: 'at least 32 characters',
  CAPTCHA_PROVIDER: `one of ${captchaProviders.join(', ')}`,
  SMS_PROVIDER: 'one of outbox, smsaero, smsc',
  SMS_GATEWAY_URL: 'http:// or https:// address',
  SMTP_URL: 'smtp:// or smtps:// address',
  TSA_URL: 'http:// or https:// address',
  RATE_LIMITS: 'on or off',
  DEMO: 'on or off',
  TRUST_PROXY: 'on or off',
  OFFLINE: 'on or off',
  DEV_SERVERS: 'id=http://localhost:port, separated by commas',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
};

function describe(name: string): string {
  return descriptions[name] ?? 'must not be empty';
}
