import knex, { type Knex } from 'knex';
import { migrations } from '../../../migrations';
import { SettingsError } from '../settings';
import type { Database } from './database';

const tableName = 'migrations';
// any fixed number: whoever migrates this database holds this lock
const lockKey = 7_241_905;
/** Major version; the README says so too. */
const oldestPostgres = 15;

const migrationSource: Knex.MigrationSource<(typeof migrations)[number]> = {
  getMigrations: async () => migrations,
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => migration,
};

// what goes wrong is thrown; knex would also print it with the whole SQL
const silent = { warn: () => undefined, error: () => undefined };

/**
 * Brings the schema up to date; all that is missing in one transaction, so that a process killed here leaves nothing
 * half done. Processes that start at once wait for each other at an advisory lock.
 */
export async function migrate(database: Database): Promise<void> {
  // knex takes its name mapping off the instance that migrates; so it gets one of its own
  const plain = knex({ client: 'pg', connection: connectionOf(database), pool: { min: 0, max: 1 }, log: silent });
  try {
    await plain.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { server_version_num: string }[] }>('show server_version_num');
      refuseOldPostgres(Number(rows[0]?.server_version_num));
      await trx.raw('set local statement_timeout = 0');
      await trx.raw('set local client_min_messages = warning');
      await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
      await trx.migrate.latest({ migrationSource, tableName });
    });
  } finally {
    await plain.destroy();
  }
}

/** @throws SettingsError when the server, as `server_version_num` tells its version, is older than the schema needs. */
export function refuseOldPostgres(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= oldestPostgres) return;
  throw new SettingsError([`DATABASE_URL leads to PostgreSQL ${major}; ${oldestPostgres} or newer is needed`]);
}

/** Names of migrations that this build knows and the database has not had: for readiness. */
export async function migrationsPending(database: Database): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { present: boolean }[] }>(
    'select to_regclass(?) is not null as present',
    [tableName],
  );
  if (!rows[0]?.present) return migrations.map(({ name }) => name);
  const done = new Set<string>(await database(tableName).pluck('name'));
  return migrations.map(({ name }) => name).filter((name) => !done.has(name));
}

function connectionOf(database: Database): Knex.PgConnectionConfig {
  const client: { config: { connection: Knex.PgConnectionConfig } } = database.client;
  return client.config.connection;
}
