// knex publishes no types for its dialects; this is the part that camel-case-client.ts extends
declare module 'knex/lib/dialects/postgres/index.js' {
  import { Knex } from 'knex';

  export interface SentQuery {
    sql: string;
    /** What `.options()` was given; goes to pg beside the text. */
    options?: Readonly<Record<string, unknown>>;
  }

  export default class PostgresClient extends Knex.Client {
    _query(connection: unknown, query: SentQuery): Promise<unknown>;
    processResponse(query: { response?: unknown }, runner: unknown): unknown;
  }
}
