import { createDatabase, type Database } from '../database/database';
import { migrate } from '../database/migrate';
import { withStartLock } from '../database/start-lock';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import { parseToolSettings, type Settings } from '../settings';

type Work<T> = (db: Database, settings: Settings) => Promise<T>;

/** For command-line tools: opens the database of the settings, or the embedded one of a running server. */
export async function withServerDatabase<T>(work: Work<T>): Promise<T> {
  const settings = getToolSettings();
  const url = settings.databaseUrl ?? (await findEmbeddedPostgres(settings.dataDir));
  if (!url) throw new Error('No database: set DATABASE_URL, or start the server first (npm start)');
  return withDatabase(url, settings, work);
}

/**
 * Like `withServerDatabase`, but also before the first start of the server: creates the tables, and starts the embedded
 * PostgreSQL while no server runs.
 */
export async function withPreparedDatabase<T>(work: Work<T>): Promise<T> {
  const settings = getToolSettings();
  const url = settings.databaseUrl ?? (await findEmbeddedPostgres(settings.dataDir));
  if (url) return withDatabase(url, settings, prepared(url, work));
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir });
  try {
    return await withDatabase(postgres.url, settings, prepared(postgres.url, work));
  } finally {
    await postgres.stop();
  }
}

function getToolSettings(): Settings {
  return parseToolSettings(process.env);
}

function prepared<T>(url: string, work: Work<T>): Work<T> {
  return async (db, settings) => {
    await withStartLock(url, { info: () => {} }, () => migrate(db));
    return work(db, settings);
  };
}

async function withDatabase<T>(url: string, settings: Settings, work: Work<T>): Promise<T> {
  const db = createDatabase(url, { poolMax: 1, applicationName: 'school-cli' });
  try {
    return await work(db, settings);
  } finally {
    await db.destroy();
  }
}
