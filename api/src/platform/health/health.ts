import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import { listPendingMigrations } from '../database/migrate';
import { withDatabaseBudget } from '../database/time-limits';

export interface Health {
  middleware: Middleware;
  /** Makes the process report that it is not ready, so that the balancer sends no new requests. */
  startDraining(): void;
}

const answerWithinMs = 2000;

interface Checks {
  /** Whether files can be written. */
  hasStorage: () => Promise<boolean>;
  /** Parts of the portal that are left out; the process can serve everything else. */
  listFaults: () => Promise<string[]>;
}

/**
 * /livez: the process responds. /readyz: it can serve requests and is not draining. A process that leaves out a part of
 * the portal is ready and says so: another process would leave out the same.
 */
export function createHealth(db: Knex, { hasStorage, listFaults }: Checks): Health {
  let draining = false;

  async function findProblem(): Promise<string | undefined> {
    if (draining) return 'draining';
    const [pending, stored] = await Promise.all([
      withDatabaseBudget(answerWithinMs, () => listPendingMigrations(db)).catch(() => undefined),
      withTimeLimit(hasStorage()),
    ]);
    // first, since a full disk also stops the database
    if (!stored) return 'storage';
    if (pending === undefined) return 'database';
    return pending.length > 0 ? 'migrations' : undefined;
  }

  return {
    startDraining: () => {
      draining = true;
    },
    middleware: async (ctx, next) => {
      if (ctx.path !== '/livez' && ctx.path !== '/readyz') return next();
      ctx.set('Cache-Control', 'no-store');
      const reason = ctx.path === '/readyz' ? await findProblem() : undefined;
      ctx.status = reason ? 503 : 200;
      if (reason) ctx.body = { status: 'unavailable', reason };
      else {
        const leftOut = ctx.path === '/readyz' ? ((await withTimeLimit(listFaults())) ?? []) : [];
        ctx.body = leftOut.length > 0 ? { status: 'degraded', leftOut } : { status: 'ok' };
      }
    },
  };
}

/** Undefined when the work fails or takes too long. */
async function withTimeLimit<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = withResolvers();
  const timer = setTimeout(resolve, answerWithinMs);
  try {
    return await Promise.race([work.catch(() => undefined), late.then(() => undefined)]);
  } finally {
    clearTimeout(timer);
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
