import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { traceStatement } from '../tracing/tracing';

/** The database did not respond in time. A statement that was sent may still take effect. */
export class DatabaseTimeout extends Error {
  constructor() {
    super('The database did not answer in time');
    this.name = 'DatabaseTimeout';
  }
}

/** pg's client in the pool of knex. */
export interface PooledConnection {
  query: pg.Client['query'];
  connection: { stream: { destroy(): unknown } };
  /** When set, knex closes the connection instead of reusing it. */
  __knex__disposed?: unknown;
}

/** How long a request has waited for the database; parallel waits count once. */
interface Budget {
  /** Undefined when only single statements are limited. */
  limitMs: number | undefined;
  spentMs: number;
  waits: number;
  waitingSince: number;
  handlerStarted: boolean;
  mayHaveWritten: boolean;
}

const scope = new AsyncLocalStorage<Budget>();

/** After this time PostgreSQL itself cancels a statement. */
export const statementTimeoutMs = 30_000;
/** For work without a budget: shortly after PostgreSQL would have cancelled the statement. */
const statementLimitMs = statementTimeoutMs + 5000;

/** Runs `work`, which may wait for the database up to `limitMs` in total; further waits fail with `DatabaseTimeout`. */
export async function withDatabaseBudget<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  const budget: Budget = {
    limitMs,
    spentMs: 0,
    waits: 0,
    waitingSince: 0,
    handlerStarted: false,
    mayHaveWritten: false,
  };
  try {
    return await scope.run(budget, work);
  } finally {
    // work that continues after the response has begun, such as a streamed file, is limited per statement
    budget.limitMs = undefined;
  }
}

/** For exports and imports: from now on only single statements of the request are limited. */
export function liftDatabaseBudget(): void {
  const budget = scope.getStore();
  if (budget) budget.limitMs = undefined;
}

/**
 * Marks the point from which statements may change data for the caller; earlier ones only count calls and find the
 * session.
 */
export function startTrackingWrites(): void {
  const budget = scope.getStore();
  if (budget) budget.handlerStarted = true;
}

/** Whether the current request committed a change, or sent a commit whose outcome is unknown. */
export function mayHaveWritten(): boolean {
  return scope.getStore()?.mayHaveWritten ?? false;
}

/** Waits for a pooled connection within the request's budget. A connection that comes too late is released. */
export async function limitAcquire<C>(acquiring: Promise<C>, release: (connection: C) => void): Promise<C> {
  const budget = scope.getStore();
  const limitMs = budget && remainingMs(budget);
  if (limitMs === undefined) return acquiring;
  return race(acquiring, limitMs, () => void acquiring.then(release, () => undefined));
}

/**
 * Sends a statement and waits for it within the request's budget or the limit of one statement. After that it destroys
 * the connection, which may still be busy; its open transaction rolls back.
 *
 * @param commits whether the statement takes effect immediately: outside a transaction, or a commit
 */
export async function limitStatement<T>(
  connection: PooledConnection,
  { sql, commits }: { sql: string; commits: boolean },
  send: () => Promise<T>,
): Promise<T> {
  // A rollback after a timeout fails at once, because the connection is already destroyed.
  if (connection.__knex__disposed instanceof DatabaseTimeout) throw connection.__knex__disposed;
  const budget = scope.getStore();
  const limitMs = (budget && remainingMs(budget)) ?? statementLimitMs;
  if (limitMs <= 0) {
    discard(connection);
    throw new DatabaseTimeout();
  }
  if (budget?.handlerStarted && commits && !/^\s*select\b/i.test(sql)) budget.mayHaveWritten = true;
  return race(traceStatement(sql, send), limitMs, () => discard(connection));
}

function discard(connection: PooledConnection): void {
  connection.__knex__disposed = new DatabaseTimeout();
  connection.connection.stream.destroy();
}

function remainingMs({ limitMs, spentMs, waits, waitingSince }: Budget): number | undefined {
  if (limitMs === undefined) return undefined;
  return limitMs - spentMs - (waits > 0 ? performance.now() - waitingSince : 0);
}

async function race<T>(work: Promise<T>, limitMs: number, onLate: () => void): Promise<T> {
  const budget = scope.getStore();
  if (budget && budget.waits++ === 0) budget.waitingSince = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        onLate();
        reject(new DatabaseTimeout());
      },
      Math.max(0, limitMs),
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    if (budget && --budget.waits === 0) budget.spentMs += performance.now() - budget.waitingSince;
  }
}
