import {
  type Limit,
  type LimitKey,
  type LimitsByKey,
  limitKeys,
  type RateLimitName,
  rateLimits,
} from '@school/api-contract/rules/rate-limits';
import type { Knex } from 'knex';
import type { QueryConfig, QueryResult } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../app-error';
import { limitStatement, type PooledConnection } from '../database/time-limits';
import { hashToken } from '../secrets';

/** The values that a call is counted under, by key. */
export type CountedUnder = Partial<Record<LimitKey, string>>;

export interface RateLimits {
  /**
   * Counts a call under each given key that the limit has. Calls `assertCaptcha` where a budget is used up, and
   * continues if that does not throw. Throws TOO_MANY_REQUESTS.
   *
   * @returns whether this call used up a budget, so that the next one is refused or needs a captcha
   */
  count(name: RateLimitName, under: CountedUnder, assertCaptcha: () => Promise<void>): Promise<boolean>;
  /** Undoes one call under shared keys (`subject`), and all counts under the caller's own keys. */
  uncount(name: RateLimitName, under: CountedUnder): Promise<void>;
}

const tableName = 'rate_limits';

/** Creates the table of counters. It is not a migration because the library defines its shape. */
export async function prepareRateLimits(db: Knex): Promise<void> {
  // unlogged: limits start again after a database crash, and no call waits for the write-ahead log
  await db.raw(`
    create unlogged table if not exists ${tableName} (
      key varchar(255) primary key, points integer not null default 0, expire bigint
    )`);
}

interface Limiters {
  points: number;
  free: RateLimiterPostgres;
  /** Undefined where no captcha extends the limit. */
  withCaptcha: RateLimiterPostgres | undefined;
}

/**
 * Limits of contract/rate-limits.ts, counted in PostgreSQL for all processes. Limited calls are refused while the
 * database is down.
 */
export function createRateLimits(db: Knex): RateLimits {
  const store = createStore(db);
  const limiter = (keyPrefix: string, points: number, seconds: number) =>
    new RateLimiterPostgres({
      storeClient: store,
      storeType: 'pool',
      tableName,
      tableCreated: true,
      keyPrefix,
      points,
      duration: seconds,
      clearExpiredByTimeout: false,
    });
  const limiters = new Map<string, Limiters>();
  for (const [name, limits] of Object.entries<LimitsByKey>(rateLimits)) {
    for (const [key, { points, seconds, withCaptcha }] of Object.entries<Limit>(limits)) {
      const prefix = `${name}:${key}`;
      limiters.set(prefix, {
        points,
        free: limiter(prefix, points, seconds),
        withCaptcha: withCaptcha === undefined ? undefined : limiter(`${prefix}:captcha`, withCaptcha, seconds),
      });
    }
  }

  /** The counters of a call with their key values, in counting order. */
  function countersFor(name: RateLimitName, under: CountedUnder) {
    return limitKeys.flatMap((key) => {
      const found = limiters.get(`${name}:${key}`);
      const value = under[key];
      return found === undefined || value === undefined ? [] : [{ key, ...found, value: hashToken(value) }];
    });
  }

  return {
    async count(name, under, assertCaptcha) {
      let usedUp = false;
      for (const { points, free, withCaptcha, value } of countersFor(name, under)) {
        const state = await consume(free, value);
        usedUp ||= state.consumedPoints === points;
        if (state.consumedPoints <= points) continue;
        if (!withCaptcha) throw tooManyRequests(state);
        // before other counts, so that callers without a solution do not use up shared budgets
        await assertCaptcha();
        const solved = await consume(withCaptcha, value);
        if (solved.consumedPoints > withCaptcha.points) throw tooManyRequests(solved);
      }
      return usedUp;
    },
    async uncount(name, under) {
      for (const { key, free, value } of countersFor(name, under)) {
        if (key === 'subject') await free.reward(value);
        else await free.delete(value);
      }
    },
  };
}

/** Counts one call; a state beyond the limiter's points means refusal. */
async function consume(limiter: RateLimiterPostgres, value: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(value);
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    // fails closed: without the store the number of calls is unknown
    throw refuse('SERVICE_UNAVAILABLE', {}, error);
  }
}

function tooManyRequests({ msBeforeNext }: RateLimiterRes) {
  return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
}

/**
 * Runs the library's statements on the pool of the request with its time limit; the library's own connection has none.
 */
function createStore(db: Knex) {
  return {
    async query(statement: QueryConfig): Promise<QueryResult> {
      const connection: PooledConnection = await db.client.acquireConnection();
      try {
        const sent = { sql: statement.text, commits: true };
        return await limitStatement(connection, sent, () => connection.query(statement));
      } finally {
        db.client.releaseConnection(connection);
      }
    },
  };
}

/** For RATE_LIMITS=off. */
export const noRateLimits: RateLimits = {
  count: async () => false,
  uncount: async () => {},
};

/** Removes expired counters. */
export async function removeExpiredRateLimits(db: Knex, now: Date): Promise<void> {
  await db(tableName).where('expire', '<', now.getTime()).delete();
}
