import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import { renameColumns } from './identifiers';
import { limitAcquire, limitStatement, type PooledConnection } from './time-limits';

/**
 * Renames columns before knex shapes the result, and limits every wait for the database (time-limits.ts). knex's own
 * hook, `postProcessResponse`, runs later and too late for `pluck`, which reads a property by its camelCase name.
 */
export class CamelCaseClient extends PostgresClient {
  override processResponse(query: { response?: unknown }, runner: unknown): unknown {
    renameColumns(query.response);
    return super.processResponse(query, runner);
  }

  override acquireConnection(): Promise<PooledConnection> {
    return limitAcquire(super.acquireConnection(), (connection) => this.releaseConnection(connection));
  }

  override _query(connection: PooledConnection, query: { sql: string }): Promise<unknown> {
    const commits = this.transacting !== true || /^commit\b/i.test(query.sql);
    return limitStatement(connection, { sql: query.sql, commits }, () => super._query(connection, query));
  }
}
