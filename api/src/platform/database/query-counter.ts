import { AsyncLocalStorage } from 'node:async_hooks';

const scope = new AsyncLocalStorage<string[]>();
const transactionControl = /^(begin|commit|rollback|savepoint|release)/i;

/** Called by the database for each statement it sends. */
export function recordStatement(sql: string): void {
  if (!transactionControl.test(sql)) scope.getStore()?.push(sql);
}

/**
 * Runs `work` and tells every SQL statement sent on its behalf, on any connection; BEGIN, COMMIT and savepoints are
 * left out. For tests that hold a route to its number of statements.
 */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = [];
  // awaited inside: a knex query is sent only when someone waits for it
  const result = await scope.run(statements, async () => await work());
  return { result, statements };
}
