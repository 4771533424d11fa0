import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDatabase, type Database } from '../platform/database/database';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the cluster's `postgres` database, set by global-setup.ts. */
    databaseServerUrl: string;
    /** Name of the migrated database that is copied for each test file. */
    templateDatabase: string;
  }
}

interface TestDatabase {
  database: Database;
  url: string;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/** Creates a migrated database with the reference data, as a copy of the template. */
export async function createTestDatabase(options: { poolMax?: number } = {}): Promise<TestDatabase> {
  const { name, url, drop } = await createBareDatabase(inject('templateDatabase'));
  const database = createDatabase(url, {
    poolMax: options.poolMax ?? 5,
    // longer on a loaded machine than anybody would wait
    acquireTimeoutMs: 60_000,
    applicationName: name,
  });
  return {
    database,
    url,
    drop: async () => {
      await database.destroy();
      await drop();
    },
  };
}

/** Creates an unmigrated database, for tests of the migrations. */
export async function createBareDatabase(template = 'template0') {
  const serverUrl = inject('databaseServerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(serverUrl, (server) =>
    server.raw('create database ?? template ?? strategy file_copy', [name, template]),
  );
  return {
    name,
    url: withDatabaseName(serverUrl, name),
    drop: () => runOnServer(serverUrl, (server) => server.raw('drop database if exists ?? with (force)', [name])),
  };
}

/**
 * For the top of a test file: creates a database before its tests and drops it after them. Returns a getter, because
 * the database exists only while the tests run.
 */
export function testDatabase(options: { poolMax?: number } = {}): () => Database {
  let current: TestDatabase | undefined;
  beforeAll(async () => {
    current = await createTestDatabase(options);
  });
  afterAll(async () => {
    await current?.drop();
  });
  return () => {
    if (!current) throw new Error('The test database exists only while tests run');
    return current.database;
  };
}

async function runOnServer(serverUrl: string, work: (server: Database) => PromiseLike<unknown>): Promise<void> {
  const server = createDatabase(serverUrl, { poolMax: 1 });
  try {
    await work(server);
  } finally {
    await server.destroy();
  }
}

function withDatabaseName(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
