import knex, { type Knex } from 'knex';
import pg from 'pg';
import { CamelCaseClient } from './camel-case-client';
import { toColumnName } from './identifiers';
import { recordStatement } from './query-counter';
import { type PooledConnection, statementTimeoutMs } from './time-limits';

export type Database = Knex;
export type Transaction = Knex.Transaction;

const { builtins } = pg.types;
// ids and counts stay far below 2^53
pg.types.setTypeParser(builtins.INT8, Number);
// a calendar day has no time zone: keep 'yyyy-MM-dd'
pg.types.setTypeParser(builtins.DATE, (text) => text);

/** A suspended server still accepts connections and then sends nothing. */
const connectTimeoutMs = 5000;

interface DatabaseOptions {
  /** Maximum number of connections of this process. */
  poolMax?: number;
  /** How long a statement waits for a connection of the pool. */
  acquireTimeoutMs?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
}

/**
 * Creates knex for PostgreSQL. Code uses camelCase and tables snake_case; rows of `raw` are mapped too, its SQL text is
 * not. Types: bigint -> number, date -> 'yyyy-MM-dd', timestamptz -> Date, jsonb -> value (write it with
 * JSON.stringify). bigint[] and date[] are not converted: cast them to int[] and text[].
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const database = knex({
    client: CamelCaseClient,
    connection: {
      connectionString: url,
      application_name: options.applicationName ?? 'school-api',
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 60_000,
      connectionTimeoutMillis: connectTimeoutMs,
    },
    pool: {
      min: 0,
      max: options.poolMax ?? 10,
      createTimeoutMillis: 2 * connectTimeoutMs,
      afterCreate: cancelStatementsOfGoneClients,
    },
    acquireConnectionTimeout: options.acquireTimeoutMs ?? 10_000,
    wrapIdentifier: (value, quote) => quote(toColumnName(value)),
  });
  database.on('query', ({ sql }: { sql: string }) => recordStatement(sql));
  return database;
}

/**
 * Makes PostgreSQL cancel a statement whose client has gone, for example after a time limit; otherwise it holds its
 * locks until its own limit. Not every operating system supports this; there it stays off.
 */
function cancelStatementsOfGoneClients(
  connection: PooledConnection,
  done: (error: unknown, connection: PooledConnection) => void,
): void {
  connection.query('set client_connection_check_interval = 1000', () => done(null, connection));
}
