// knex publishes no types for its dialects; this declares the part that camel-case-client.ts extends
declare module 'knex/lib/dialects/postgres/index.js' {
  import { Knex } from 'knex';
  import type { PooledConnection } from './time-limits';

  export default class PostgresClient extends Knex.Client {
    /** True for the client of a transaction. */
    transacting?: boolean;
    processResponse(query: { response?: unknown }, runner: unknown): unknown;
    acquireConnection(): Promise<PooledConnection>;
    releaseConnection(connection: PooledConnection): Promise<void>;
    _query(connection: PooledConnection, query: { sql: string }): Promise<unknown>;
  }
}
