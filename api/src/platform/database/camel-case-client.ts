import { createHash } from 'node:crypto';
import PostgresClient, { type SentQuery } from 'knex/lib/dialects/postgres/index.js';
import { renameColumns } from './identifiers';

/**
 * Renames the columns before knex shapes the answer. knex's own hook, `postProcessResponse`, comes after that and is too
 * late for `pluck`, which picks a property by its name in code. Sends what was marked by `prepared` as a named statement.
 */
export class CamelCaseClient extends PostgresClient {
  override _query(connection: unknown, query: SentQuery): Promise<unknown> {
    if (query.options?.prepared) query.options = { name: statementName(query.sql) };
    return super._query(connection, query);
  }

  override processResponse(query: { response?: unknown }, runner: unknown): unknown {
    renameColumns(query.response);
    return super.processResponse(query, runner);
  }
}

const statementNames = new Map<string, string>();

/** One name for one text: pg refuses a name that stands for another. */
function statementName(sql: string): string {
  let name = statementNames.get(sql);
  if (name === undefined) {
    name = createHash('sha256').update(sql).digest('base64url').slice(0, 22);
    statementNames.set(sql, name);
  }
  return name;
}
