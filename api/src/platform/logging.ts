import pino from 'pino';
import type { Settings } from './settings';

export type Logger = pino.Logger;

const hidden = '[скрыто]';
/** Fields that never reach the log, however deep they lie. */
const secretKeys =
  /"(password|newPassword|confirmPassword|passwordHash|token|signatureToken|captchaToken|verificationCode|cookie|set-cookie|authorization|phone|phoneNumber|parentPhone|email|parentEmail|to|recipient|passport\w*|birthCertificate\w*)":"(?:[^"\\]|\\.)*"/gi;
const emailAddress = /[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu;
// a bare number of JSON is no text: it is an id, and must stay a number
const phoneNumber = /(?<!":|[\w.[,-])(?:\+7|8|7)[ (-]*\d{3}[ )-]*\d{3}[ -]*\d{2}[ -]*\d{2}(?![\w-])/g;
const passportNumber = /(?<!":|[\w.[,-])\d{4}[ №-]*\d{6}(?![\w-])/g;
/** 32 random bytes in base64url, wherever they stand: session, reset, registration and signing tokens. */
const longToken = /(?<![\w-])[A-Za-z0-9_-]{43}(?![\w-])/g;

/** Takes out of a log line everything personal or secret. Lines are few, so that all of them pass through. */
export function redactLine(line: string): string {
  return line
    .replace(secretKeys, `"$1":"${hidden}"`)
    .replace(emailAddress, hidden)
    .replace(phoneNumber, hidden)
    .replace(passportNumber, hidden)
    .replace(longToken, hidden);
}

/** What a failure's own words may tell when a page or another server reports it: tokens, numbers, addresses, and names in quotes. */
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
 * An error as the log shows it. PostgreSQL puts values of rows into the message, into detail and into where; knex puts
 * them into the message with the statement: so of a database's error only its code and names are told.
 */
function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Not an error was thrown', stack: '' };
  const ofDatabase = 'severity' in error && 'code' in error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name === 'error' ? 'DatabaseError' : error.name,
    message: ofDatabase ? `PostgreSQL refused with ${String(error.code)}` : error.message,
    code: textOf(error, 'code'),
    constraint: textOf(error, 'constraint'),
    table: textOf(error, 'table'),
    stack: frames.join('\n'),
    ...(error.cause === undefined || depth > 2 ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}

function textOf(error: Error, field: string): string | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(error, field)?.value;
  return typeof value === 'string' ? value : undefined;
}

interface LineSink {
  write(line: string): unknown;
}

/** JSON lines on standard output, redacted. Messages say what happened, fields say to what. */
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
