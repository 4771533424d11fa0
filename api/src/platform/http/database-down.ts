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
];

/** Whether an error says that the database cannot be reached now, as opposed to a fault of ours. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (networkCodes.has(code) || serverCodes.has(code) || code.startsWith('08')) return true;
  if (wordings.some((wording) => wording.test(error.message))) return true;
  // several addresses of one host: Node throws them together
  return error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isDatabaseDown);
}
