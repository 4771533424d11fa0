import pg from 'pg';
import type { Logger } from '../logging';
import { StartError } from '../start-error';

// any fixed number: the process that prepares this database for a start holds this lock
const lockKey = 7_241_905;
const connectWithinMs = 10_000;

/**
 * Runs `work`, which creates tables, while no other process does so in this database: simultaneous starts would
 * deadlock in the tables of the job queue.
 *
 * @throws StartError when the database cannot be reached
 */
export async function withStartLock<T>(
  databaseUrl: string,
  log: Pick<Logger, 'info'>,
  work: () => Promise<T>,
): Promise<T> {
  const client = await connect(databaseUrl);
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lockKey]);
    if (!rows[0]?.free) {
      log.info('Another process prepares the database; waiting for it');
      await client.query('select pg_advisory_lock($1)', [lockKey]);
    }
    return await work();
  } finally {
    // closing the connection releases the lock
    await client.end();
  }
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'school-start',
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
  });
  // a lost connection fails the statements of the work
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new StartError(
      `DATABASE_URL: no connection to the database at ${new URL(databaseUrl).host} (${describeConnectionError(error)})`,
    );
  }
}

/** Node's error has no message when several addresses of one host failed. */
function describeConnectionError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
