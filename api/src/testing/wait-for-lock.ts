import type { Knex } from 'knex';
import { expect, vi } from 'vitest';

/** Resolves once this many statements in the test's database wait for a lock of another transaction. */
export async function waitForLock(db: Knex, statements = 1): Promise<void> {
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(
    async () => {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(waiting);
      expect(rows[0]?.count).toBe(statements);
    },
    { timeout: 60_000, interval: 20 },
  );
}
