import { type Limit, type RateLimitName, rateLimits } from '@school/api-contract/rate-limits';
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '../app-error';
import { hashToken } from '../secrets';

export interface RateLimits {
  /** Counts a call under the caller's address; refuses with TOO_MANY_REQUESTS. */
  countAddress(name: RateLimitName, address: string): Promise<void>;
  /** Counts a call under what it is about. */
  countSubject(name: RateLimitName, subject: string): Promise<void>;
  /** Takes all counts of the subject back. */
  forgetSubject(name: RateLimitName, subject: string): Promise<void>;
}

const tableName = 'rate_limits';
// any fixed number: whoever makes the table holds this lock
const lockKey = 7_241_906;

/** Makes the table of counters. Not a migration: its shape belongs to the library, not to the product. */
export async function prepareRateLimits(db: Knex): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('select pg_advisory_xact_lock(?)', [lockKey]);
    // unlogged: after a crash of the database every limit starts afresh, and no call waits for the log
    await trx.raw(`
      create unlogged table if not exists ${tableName} (
        key varchar(255) primary key, points integer not null default 0, expire bigint
      )`);
  });
}

/** Limits of contract/rate-limits.ts, counted in PostgreSQL for all processes. Without the database nobody gets in. */
export function createRateLimits(db: Knex): RateLimits {
  const limiters = new Map<string, RateLimiterPostgres>();
  for (const [name, keys] of Object.entries<{ address: Limit; subject?: Limit }>(rateLimits)) {
    for (const [kind, limit] of Object.entries(keys)) {
      const limiter = new RateLimiterPostgres({
        storeClient: db,
        storeType: 'knex',
        tableName,
        tableCreated: true,
        keyPrefix: `${name}:${kind}`,
        points: limit.points,
        duration: limit.seconds,
        clearExpiredByTimeout: false,
      });
      limiters.set(`${name}:${kind}`, limiter);
    }
  }

  async function count(name: string, value: string): Promise<void> {
    const limiter = limiters.get(name);
    if (!limiter) return;
    try {
      await limiter.consume(hashToken(value));
    } catch (error) {
      // fails closed: without the store nobody can tell how many calls there were
      if (!(error instanceof RateLimiterRes)) throw refuse('SERVICE_UNAVAILABLE', {}, error);
      throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
    }
  }

  return {
    countAddress: (name, address) => count(`${name}:address`, address),
    countSubject: (name, subject) => count(`${name}:subject`, subject),
    async forgetSubject(name, subject) {
      await limiters.get(`${name}:subject`)?.delete(hashToken(subject));
    },
  };
}

/** For RATE_LIMITS=off. */
export const noRateLimits: RateLimits = {
  countAddress: async () => {},
  countSubject: async () => {},
  forgetSubject: async () => {},
};

/** Removes counters whose time is over. */
export async function forgetOldRateLimits(db: Knex, now: Date): Promise<void> {
  await db(tableName).where('expire', '<', now.getTime()).delete();
}
