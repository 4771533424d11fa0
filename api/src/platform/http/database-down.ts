import { DatabaseTimeout } from '../database/time-limits';

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
/** PostgreSQL: shutting down, crashed, starting up, too many connections. */
const serverCodes = new Set(['57P01', '57P02', '57P03', '53300']);
const wordings = [
  /^Connection terminated/,
  /^Client has encountered a connection error/,
  /Timeout acquiring a connection/,
  // pg's own timeouts: connecting, the pool of pg-boss, and queries
  /^timeout expired$/,
  /^timeout exceeded when trying to connect$/,
  /^Query read timeout$/,
];

/** Whether an error means that the database is unavailable, as opposed to a bug. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseTimeout) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (networkCodes.has(code) || serverCodes.has(code) || code.startsWith('08')) return true;
  if (wordings.some((wording) => wording.test(error.message))) return true;
  // Node throws the errors of several addresses of one host together
  return error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isDatabaseDown);
}
