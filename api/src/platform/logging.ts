import pino from 'pino';
import type { Settings } from './settings';

export type Logger = pino.Logger;

const hidden = '[скрыто]';
/** Fields that never reach the log, at any depth. */
const secretKeys =
  /"(password|newPassword|confirmPassword|passwordHash|token|signatureToken|captchaToken|verificationCode|cookie|set-cookie|authorization|phone|phoneNumber|parentPhone|email|parentEmail|to|recipient|passport\w*|birthCertificate\w*)":"(?:[^"\\]|\\.)*"/gi;
const emailAddress = /[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu;
// a bare JSON number is an id, not text, and must stay a number
const phoneNumber = /(?<!":|[\w.[,-])(?:\+7|8|7)[ (-]*\d{3}[ )-]*\d{3}[ -]*\d{2}[ -]*\d{2}(?![\w-])/g;
const passportNumber = /(?<!":|[\w.[,-])\d{4}[ №-]*\d{6}(?![\w-])/g;
/** 32 random bytes in base64url, anywhere in a line: session, reset, registration and signing tokens. */
const longToken = /(?<![\w-])[A-Za-z0-9_-]{43}(?![\w-])/g;

/** Removes personal data and secrets from a log line. There are few lines, so all of them pass through here. */
export function redactLine(line: string): string {
  return line
    .replace(secretKeys, `"$1":"${hidden}"`)
    .replace(emailAddress, hidden)
    .replace(phoneNumber, hidden)
    .replace(passportNumber, hidden)
    .replace(longToken, hidden);
}

/** Redacts an error message from a page or another server: tokens, numbers, addresses, and names in quotes. */
export function redactReport(message: string): string {
  return message
    .replace(longToken, hidden)
    .replace(emailAddress, hidden)
    .replace(/\d{4,}/g, hidden)
    .replace(/["'«“„][^"'»”“]*\p{Script=Cyrillic}[^"'»”“]*["'»”“]/gu, hidden)
    .slice(0, 200);
}

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  table?: string;
  stack: string;
  cause?: LoggedError;
}

/**
 * Describes an error for the log. PostgreSQL puts row values into message, detail and where, and knex adds the
 * statement with them, so only the code and names of a database error are logged.
 */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an error was thrown', stack: '' };
  const ofDatabase = 'severity' in error && 'code' in error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name === 'error' ? 'DatabaseError' : error.name,
    message: ofDatabase ? `PostgreSQL refused with ${String(error.code)}` : error.message,
    code: findTextProperty(error, 'code'),
    constraint: findTextProperty(error, 'constraint'),
    table: findTextProperty(error, 'table'),
    stack: frames.join('\n'),
    ...(error.cause === undefined || depth > 2 ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

function findTextProperty(error: Error, field: string): string | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(error, field)?.value;
  return typeof value === 'string' ? value : undefined;
}

interface LineSink {
  write(line: string): unknown;
}

/**
 * Creates a logger of redacted JSON lines on standard output. The message of a line names the event, its fields the
 * details.
 */
export function createLogger(settings: Pick<Settings, 'logLevel'>, sink: LineSink = process.stdout): Logger {
  return pino(
    {
      level: settings.logLevel,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => describeError(error) },
    },
    { write: (line: string) => sink.write(redactLine(line)) },
  );
}
