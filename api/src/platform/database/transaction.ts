import type { Database, Transaction } from './database';

type Effect = () => void | Promise<void>;

const effectsOf = new WeakMap<Transaction, Effect[]>();

/**
 * Runs `work` in a transaction and, once it has committed, the effects that it registered with `afterCommit`.
 * Given a transaction instead of a database it joins it as a savepoint; its effects then wait for the outer commit and
 * are dropped with the savepoint. An effect that fails does not fail the call, since the data is already there: it is
 * emitted on the database as 'after-commit-error', or as a process warning when nobody listens.
 */
export async function withTransaction<T>(
  database: Database | Transaction,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  const effects: Effect[] = [];
  const result = await database.transaction(async (trx) => {
    effectsOf.set(trx, effects);
    return work(trx);
  });
  const outer = isTransaction(database) ? effectsOf.get(database) : undefined;
  if (outer) outer.push(...effects);
  else for (const effect of effects) await runEffect(database, effect);
  return result;
}

/** Registers what must happen only if this transaction commits: events, notifications, cache drops. */
export function afterCommit(trx: Transaction, effect: Effect): void {
  const effects = effectsOf.get(trx);
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
    const told = database.emit('after-commit-error', error);
    if (!told) process.emitWarning(error instanceof Error ? error : String(error));
  }
}
