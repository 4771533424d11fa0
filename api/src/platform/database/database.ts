import knex, { type Knex } from 'knex';
import pg from 'pg';
import { CamelCaseClient } from './camel-case-client';
import { toColumnName } from './identifiers';
import { recordStatement } from './query-counter';

export type Database = Knex;
export type Transaction = Knex.Transaction;

const { builtins } = pg.types;
// ids and counts stay far below 2^53
pg.types.setTypeParser(builtins.INT8, Number);
// a calendar day has no zone: keep 'yyyy-MM-dd'
pg.types.setTypeParser(builtins.DATE, (text) => text);

interface DatabaseOptions {
  /** Connections of this process at most. */
  poolMax?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
}

/**
 * A knex on PostgreSQL. Code writes camelCase, tables have snake_case; also for the rows of `raw`, though not inside its
 * SQL text. Types: bigint -> number, date -> 'yyyy-MM-dd', timestamptz -> Date, jsonb -> value (write it with JSON.stringify);
 * but bigint[] and date[] come as pg has them: cast them to int[] and text[].
 */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  const database = knex({
    client: CamelCaseClient,
    connection: {
      connectionString: url,
      application_name: options.applicationName ?? 'school-api',
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    },
    pool: { min: 0, max: options.poolMax ?? 10 },
    acquireConnectionTimeout: 10_000,
    wrapIdentifier: (value, quote) => quote(toColumnName(value)),
  });
  database.on('query', ({ sql }: { sql: string }) => recordStatement(sql));
  return database;
}
