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

interface LineSink {
  write(line: string): unknown;
}

/** JSON lines on standard output, redacted. Messages say what happened, fields say to what. */
export function createLogger(settings: Pick<Settings, 'logLevel'>, sink: LineSink = process.stdout): Logger {
  return pino(
    { level: settings.logLevel, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line: string) => sink.write(redactLine(line)) },
  );
}
