import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string[]>();
const transactionControl = /^(begin|commit|rollback|savepoint|release)/i;

/** Called by the database client for each statement that it sends. */
export function recordStatement(sql: string): void {
  if (!transactionControl.test(sql)) scope.getStore()?.push(sql);
}

/**
 * Runs `work` and returns every SQL statement sent on its behalf on any connection, without BEGIN, COMMIT and
 * savepoints. For tests that limit the number of statements of a route.
 */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  // awaited here because knex sends a query only when it is awaited
  const result = await scope.run(statements, async () => await work());
  return { result, statements };
}
