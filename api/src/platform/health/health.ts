import type { Knex } from 'knex';
import type { Middleware } from 'koa';
import { migrationsPending } from '../database/migrate';

export interface Health {
  middleware: Middleware;
  /** From now on the process says that it is not ready: the balancer sends nothing new. */
  startDraining(): void;
}

const answerWithinMs = 2000;

/** /livez: the process answers. /readyz: it can do its work, and means to go on. */
export function createHealth(db: Knex): Health {
  let draining = false;

  async function problem(): Promise<string | undefined> {
    if (draining) return 'draining';
    const pending = await within(migrationsPending(db));
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
      const reason = ctx.path === '/readyz' ? await problem() : undefined;
      ctx.status = reason ? 503 : 200;
      ctx.body = reason ? { status: 'unavailable', reason } : { status: 'ok' };
    },
  };
}

/** Undefined when the database fails or takes too long. */
async function within<T>(work: Promise<T>): Promise<T | undefined> {
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
