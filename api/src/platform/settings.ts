import path from 'node:path';
import { type S3Place, toS3Place } from '@school/shell/release';
import { type captchaProviders, type Environment, environmentSchema, listVariables } from './environment';
import { requiredBySmsProvider, type SmsSettings, toSmsSettings } from './sms/sms-settings';

const tbankApiUrl = 'https://securepay.tinkoff.ru/v2';
export type CaptchaProvider = (typeof captchaProviders)[number];

export interface Settings {
  port: number;
  host: string;
  /** Absolute path of the folder for everything that the process stores outside the database. */
  dataDir: string;
  /** The bucket of the releases; undefined when they lie in DATA_DIR. */
  releaseStore: S3Place | undefined;
  /** Undefined for the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Public address without a trailing slash; links in letters start with it. */
  publicUrl: string;
  /** Key of all HMACs; undefined only with the embedded database, which stores one in DATA_DIR. */
  secretKey: string | undefined;
  captcha: { provider: CaptchaProvider; siteKey: string; secret: string };
  sms: SmsSettings;
  /** The school's terminal at T-Bank with the address of the bank's API; undefined when no bank is set up. */
  tbank: { terminalKey: string; password: string; apiUrl: string } | undefined;
  /** Undefined without a mail server; the provider is then the outbox. */
  smtpUrl: string | undefined;
  /** The school's P12 for sealing signed contracts, by absolute path; undefined only in demo mode. */
  seal: { file: string; password: string } | undefined;
  /** Timestamp authority (RFC 3161); undefined when seals and anchors carry no timestamp. */
  tsaUrl: string | undefined;
  mailFrom: string;
  rateLimits: boolean;
  demo: boolean;
  /** Undefined without metrics. */
  metricsPort: number | undefined;
  /** Base address of the OpenTelemetry collector, without a trailing slash; undefined without tracing. */
  traceCollector: string | undefined;
  logLevel: NonNullable<Environment['LOG_LEVEL']>;
  /** Whether to trust X-Forwarded-For and X-Forwarded-Proto. */
  trustProxy: boolean;
  /**
   * False only with DEVELOPMENT=on: pages then accept remotes from a developer's machine, whose code runs with the
   * user's session.
   */
  production: boolean;
  /** Whether staff may open the portal offline; false removes the service workers of browsers. */
  offline: boolean;
  /** Dev servers by bundle id that replace built bundles; only for development, undefined when there are none. */
  devServers: Readonly<Record<string, string>> | undefined;
}

/** All faults of the environment; the message names variables, never their values. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`Settings are wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

/**
 * Reads the settings from environment variables; a relative DATA_DIR starts at `root`. Throws a `SettingsError` with
 * all faults.
 */
export function parseSettings(environment: Record<string, string | undefined>, root = process.cwd()): Settings {
  return parseFor('server', environment, root);
}

/** Does the same for command-line tools, which send and seal nothing and need neither carriers nor a seal. */
export function parseToolSettings(environment: Record<string, string | undefined>, root = process.cwd()): Settings {
  return parseFor('tool', environment, root);
}

function parseFor(program: 'server' | 'tool', environment: Record<string, string | undefined>, root: string): Settings {
  const known = Object.keys(environmentSchema.shape);
  const given = Object.fromEntries(
    known.map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  );
  const malformed = new Set(environmentSchema.safeParse(given).error?.issues.map((issue) => String(issue.path[0])));
  // malformed values take their defaults here, so that contradictions of the others are reported as well
  const env = environmentSchema.parse(
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, malformed.has(name) ? undefined : value])),
  );
  const faults = [
    ...listVariables()
      .filter(({ name }) => malformed.has(name))
      .map(({ name, format }) => `${name}: ${format}`),
    ...listContradictions(program, env, (name) => given[name] !== undefined, malformed),
  ];
  if (faults.length > 0) throw new SettingsError(faults);

  const shownHost = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(root, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    releaseStore: toS3Place(env),
    publicUrl: (env.PUBLIC_URL ?? `http://${shownHost}:${env.PORT}`).replace(/\/+$/, ''),
    secretKey: env.SECRET_KEY,
    captcha: { provider: env.CAPTCHA_PROVIDER, siteKey: env.CAPTCHA_SITE_KEY ?? '', secret: env.CAPTCHA_SECRET ?? '' },
    sms: toSmsSettings(env),
    tbank:
      env.TBANK_TERMINAL_KEY === undefined || env.TBANK_PASSWORD === undefined
        ? undefined
        : {
            terminalKey: env.TBANK_TERMINAL_KEY,
            password: env.TBANK_PASSWORD,
            apiUrl: (env.TBANK_API_URL ?? tbankApiUrl).replace(/\/+$/, ''),
          },
    smtpUrl: env.MAIL_PROVIDER === 'outbox' ? undefined : env.SMTP_URL,
    seal:
      env.SEAL_P12_FILE === undefined
        ? undefined
        : { file: path.resolve(root, env.SEAL_P12_FILE), password: env.SEAL_P12_PASSWORD ?? '' },
    tsaUrl: env.TSA_URL,
    mailFrom: env.MAIL_FROM,
    rateLimits: env.RATE_LIMITS === 'on',
    demo: isDemo(env, env.DATABASE_URL === undefined),
    metricsPort: env.METRICS_PORT,
    traceCollector: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    // keeps the address and the demo accounts readable in a terminal
    logLevel: env.LOG_LEVEL ?? (env.DATABASE_URL === undefined ? 'warn' : 'info'),
    trustProxy: env.TRUST_PROXY === 'on',
    production: env.DEVELOPMENT === 'off',
    offline: env.OFFLINE === 'on',
    devServers: toDevServers(env.DEV_SERVERS ?? ''),
  };
}

/** Without DEMO, demo mode is on with the embedded database. */
function isDemo({ DEMO }: Environment, isDatabaseEmbedded: boolean): boolean {
  return DEMO === undefined ? isDatabaseEmbedded : DEMO === 'on';
}

function toDevServers(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').flatMap(parseAssignment);
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
}

/** Turns `shell=http://localhost:4100` into an entry of an object; a text without a name or an address gives none. */
function parseAssignment(assignment: string): [string, string][] {
  const [id, address] = assignment.split('=');
  return id && address ? [[id, address]] : [];
}

/** Whether only this machine can reach the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Lists the contradictions between settings. `isGiven` is true for malformed variables too. Rules that depend on an
 * unknown value are skipped.
 */
function listContradictions(
  program: 'server' | 'tool',
  env: Environment,
  isGiven: (name: keyof typeof env) => boolean,
  malformed: ReadonlySet<string>,
): string[] {
  const loopback = isLoopback(env.HOST);
  const isDatabaseEmbedded = !isGiven('DATABASE_URL');
  const demo = isDemo(env, isDatabaseEmbedded) && !malformed.has('DEMO');
  // outside demo mode, not sending messages must be an explicit decision
  const sends = program === 'server' && !demo && !malformed.has('DEMO');
  const needsKeys = env.CAPTCHA_PROVIDER === 'smartcaptcha';
  const rules: [boolean, string][] = [
    [env.CAPTCHA_PROVIDER === 'off' && !loopback, 'CAPTCHA_PROVIDER: off is allowed only on a loopback HOST'],
    [needsKeys && !isGiven('CAPTCHA_SITE_KEY'), 'CAPTCHA_SITE_KEY: needed by this CAPTCHA_PROVIDER'],
    [needsKeys && !isGiven('CAPTCHA_SECRET'), 'CAPTCHA_SECRET: needed by this CAPTCHA_PROVIDER'],
    ...requiredBySmsProvider[env.SMS_PROVIDER].map((name): [boolean, string] => [
      !isGiven(name),
      `${name}: needed by this SMS_PROVIDER`,
    ]),
    [
      sends && !isGiven('SMS_PROVIDER'),
      'SMS_PROVIDER: needed when demo mode is off: smsaero, smsc, or outbox, which sends nothing',
    ],
    [
      sends && !isGiven('MAIL_PROVIDER') && !isGiven('SMTP_URL'),
      'MAIL_PROVIDER: needed when demo mode is off: smtp with SMTP_URL, or outbox, which sends nothing',
    ],
    [env.MAIL_PROVIDER === 'smtp' && !isGiven('SMTP_URL'), 'SMTP_URL: needed by this MAIL_PROVIDER'],
    [env.RATE_LIMITS === 'off' && !loopback, 'RATE_LIMITS: off is allowed only on a loopback HOST'],
    [env.DEMO === 'on' && !isDatabaseEmbedded, 'DEMO: refused with DATABASE_URL'],
    [demo && isDatabaseEmbedded && !loopback, 'HOST: demo mode listens on loopback only; set DEMO=off'],
    [!isDatabaseEmbedded && !isGiven('SECRET_KEY'), 'SECRET_KEY: needed with DATABASE_URL'],
    [sends && !isGiven('SEAL_P12_FILE'), 'SEAL_P12_FILE: needed when demo mode is off; npm run make-seal makes one'],
    [isGiven('SEAL_P12_FILE') && !isGiven('SEAL_P12_PASSWORD'), 'SEAL_P12_PASSWORD: needed with SEAL_P12_FILE'],
    [isGiven('TBANK_PASSWORD') && !isGiven('TBANK_TERMINAL_KEY'), 'TBANK_TERMINAL_KEY: needed with TBANK_PASSWORD'],
    [isGiven('TBANK_TERMINAL_KEY') && !isGiven('TBANK_PASSWORD'), 'TBANK_PASSWORD: needed with TBANK_TERMINAL_KEY'],
    [isGiven('TBANK_API_URL') && !isGiven('TBANK_TERMINAL_KEY'), 'TBANK_API_URL: needs TBANK_TERMINAL_KEY'],
    ...(['RELEASES_S3_BUCKET', 'RELEASES_S3_KEY_ID', 'RELEASES_S3_SECRET'] as const).flatMap(
      (name): [boolean, string][] => [
        [isGiven('RELEASES_S3_ENDPOINT') && !isGiven(name), `${name}: needed with RELEASES_S3_ENDPOINT`],
        [!isGiven('RELEASES_S3_ENDPOINT') && isGiven(name), `${name}: needs RELEASES_S3_ENDPOINT`],
      ],
    ),
    [env.DEVELOPMENT === 'on' && !loopback, 'DEVELOPMENT: on is allowed only on a loopback HOST'],
    [isGiven('DEV_SERVERS') && env.DEVELOPMENT === 'off', 'DEV_SERVERS: needs DEVELOPMENT=on'],
    [!loopback && !isGiven('PUBLIC_URL'), 'PUBLIC_URL: needed when HOST is not loopback'],
  ];
  return rules.filter(([broken]) => broken).map(([, fault]) => fault);
}
