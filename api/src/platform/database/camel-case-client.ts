import PostgresClient from 'knex/lib/dialects/postgres/index.js';
import { renameColumns } from './identifiers';

/**
 * Renames the columns before knex shapes the answer. knex's own hook, `postProcessResponse`, comes after that and is too
 * late for `pluck`, which picks a property by its name in code.
 */
export class CamelCaseClient extends PostgresClient {
  override processResponse(query: { response?: unknown }, runner: unknown): unknown {
    renameColumns(query.response);
    return super.processResponse(query, runner);
  }
}
