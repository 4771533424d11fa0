import knex, { type Knex } from 'knex';
import { migrations } from '../../../migrations';
import { SettingsError } from '../settings';
import { StartError } from '../start-error';
import type { Database } from './database';

const tableName = 'migrations';
// any fixed number: the process that migrates holds this lock; the start as a whole has another (start-lock.ts)
const lockKey = 7_241_904;
/** Major version; also stated in the README. */
const oldestPostgres = 15;

const migrationSource: Knex.MigrationSource<(typeof migrations)[number]> = {
  getMigrations: async () => migrations,
  getMigrationName: (migration) => migration.name,
  getMigration: async (migration) => migration,
};

// errors are thrown; knex would also print them with the whole SQL
const silent = { warn: () => undefined, error: () => undefined };

/**
 * Runs all missing migrations in one transaction, so that a killed process leaves nothing half done. Processes that
 * start in parallel wait for each other at an advisory lock.
 */
export async function migrate(database: Database): Promise<void> {
  // knex takes the name mapping from the instance that migrates, so migrations get their own instance
  const plain = knex({
    client: 'pg',
    connection: getConnectionConfig(database),
    pool: { min: 0, max: 1 },
    log: silent,
  });
  try {
    await plain.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { server_version_num: string }[] }>('show server_version_num');
      assertPostgresVersion(Number(rows[0]?.server_version_num));
      await lockMigrations(trx);
      await assertSchemaNotNewer(trx);
      await runMigrations(trx);
    });
  } finally {
    await plain.destroy();
  }
}

/** Keeps others from migrating until the transaction ends, and lifts the time limit of its statements. */
export async function lockMigrations(trx: Knex.Transaction): Promise<void> {
  await trx.raw('set local statement_timeout = 0');
  await trx.raw('set local client_min_messages = warning');
  await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
}

/**
 * Runs the missing ones of the named migrations, or of all when left out. `trx` belongs to a knex without name mapping.
 */
export async function runMigrations(trx: Knex.Transaction, names?: readonly string[]): Promise<void> {
  const wanted = migrations.filter(({ name }) => names?.includes(name) ?? true);
  await trx.migrate.latest({ migrationSource: { ...migrationSource, getMigrations: async () => wanted }, tableName });
}

/**
 * @param versionNumber as in `server_version_num`
 * @throws SettingsError when the server is older than the schema needs
 */
export function assertPostgresVersion(versionNumber: number): void {
  const major = Math.floor(versionNumber / 10_000);
  if (major >= oldestPostgres) return;
  throw new SettingsError([`DATABASE_URL leads to PostgreSQL ${major}; ${oldestPostgres} or newer is needed`]);
}

/** Throws when a newer version of the product made the schema: this version may not understand its data. */
async function assertSchemaNotNewer(trx: Knex.Transaction): Promise<void> {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = (await listAppliedMigrations(trx)).filter((name) => !known.has(name));
  if (newer.length === 0) return;
  throw new StartError(
    `DATABASE_URL: the database is newer than this version of the product, which does not know ${newer.join(', ')}; start the newer version`,
  );
}

/** Names of migrations that this build has and the database lacks; for the readiness check. */
export async function listPendingMigrations(database: Database): Promise<string[]> {
  const done = new Set(await listAppliedMigrations(database));
  return migrations.map(({ name }) => name).filter((name) => !done.has(name));
}

/** Names of migrations that were applied to the database. */
async function listAppliedMigrations(database: Knex): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { present: boolean }[] }>(
    'select to_regclass(?) is not null as present',
    [tableName],
  );
  return rows[0]?.present ? await database(tableName).pluck('name') : [];
}

function getConnectionConfig(database: Database): Knex.PgConnectionConfig {
  const client: { config: { connection: Knex.PgConnectionConfig } } = database.client;
  return client.config.connection;
}
