import path from 'node:path';
import { createDatabase, type Database } from '../database/database';
import { findEmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import { parseToolSettings, type Settings } from '../settings';

/** For command-line tools: opens the database of the settings, or the embedded one of a running server. */
export async function withServerDatabase<T>(work: (db: Database, settings: Settings) => Promise<T>): Promise<T> {
  const settings = parseToolSettings(process.env, path.resolve(import.meta.dirname, '../../../..'));
  const url = settings.databaseUrl ?? (await findEmbeddedPostgres(settings.dataDir));
  if (!url) throw new Error('No database: set DATABASE_URL, or start the server first (npm start)');
  const db = createDatabase(url, { poolMax: 1, applicationName: 'school-cli' });
  try {
    return await work(db, settings);
  } finally {
    await db.destroy();
  }
}
