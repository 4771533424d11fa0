// knex publishes no types for its dialects; this is the part that camel-case-client.ts extends
declare module 'knex/lib/dialects/postgres/index.js' {
  import { Knex } from 'knex';

  export default class PostgresClient extends Knex.Client {
    processResponse(query: { response?: unknown }, runner: unknown): unknown;
  }
}
