import type { Database, Transaction } from './database';

type Effect = () => void | Promise<void>;

const effectsByTransaction = new WeakMap<Transaction, Effect[]>();

/**
 * Runs `work` in a transaction and, after the commit, the effects that it registered with `afterCommit`. Given a
 * transaction, it runs in a savepoint; its effects then wait for the outer commit and are dropped when the savepoint
 * rolls back. A failing effect does not fail the call, since the data is committed: the database emits
 * 'after-commit-error', or a process warning when nobody listens.
 */
export async function withTransaction<T>(
  database: Database | Transaction,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  const effects: Effect[] = [];
  const result = await database.transaction(async (trx) => {
    effectsByTransaction.set(trx, effects);
    return work(trx);
  });
  const outer = isTransaction(database) ? effectsByTransaction.get(database) : undefined;
  if (outer) outer.push(...effects);
  else for (const effect of effects) await runEffect(database, effect);
  return result;
}

/** Registers an effect that runs only if this transaction commits, such as an event or a cache invalidation. */
export function afterCommit(trx: Transaction, effect: Effect): void {
  const effects = effectsByTransaction.get(trx);
  if (!effects) throw new Error('afterCommit needs a transaction made by withTransaction');
  effects.push(effect);
}

function isTransaction(database: Database | Transaction): database is Transaction {
  return database.isTransaction === true;
}

async function runEffect(database: Database, effect: Effect): Promise<void> {
  try {
    await effect();
  } catch (error) {
    const hasListener = database.emit('after-commit-error', error);
    if (!hasListener) process.emitWarning(error instanceof Error ? error : String(error));
  }
}
