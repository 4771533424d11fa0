import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database';
import { preparedStatement } from './prepared-statement';
import { DatabaseTimeout, liftDatabaseBudget, withDatabaseBudget } from './time-limits';

const db = testDatabase({ poolMax: 1 });
const wideDb = testDatabase({ poolMax: 5 });

const backend = async () => (await db().raw<{ rows: [{ pid: number }] }>('select pg_backend_pid() as pid')).rows[0].pid;
const sleepPrepared = preparedStatement<{ ok: boolean }, 'seconds'>('select pg_sleep(:seconds::float8) is null as ok');

/** Whether PostgreSQL still has the session of this process id. */
async function hasSession(pid: number): Promise<boolean> {
  const { rows } = await db().raw('select from pg_stat_activity where pid = ?', [pid]);
  return rows.length > 0;
}

test.each([
  ['of knex', () => db().raw('select pg_sleep(600)')],
  ['past knex', () => sleepPrepared(db(), { seconds: 600 })],
])('a statement %s is cut off by the budget, and both sides close its connection', async (_, send) => {
  const before = await backend();
  await expect(withDatabaseBudget(100, async () => send())).rejects.toThrow(DatabaseTimeout);
  expect(await backend()).not.toBe(before);
  await expect.poll(() => hasSession(before), { timeout: 20_000 }).toBe(false);
});

test('a transaction is cut off by the budget and rolled back', async () => {
  await db().raw('create table marks_of_test (n integer)');
  const work = withDatabaseBudget(1000, () =>
    db().transaction(async (trx) => {
      await trx('marksOfTest').insert({ n: 1 });
      await trx.raw('select pg_sleep(600)');
    }),
  );
  await expect(work).rejects.toThrow(DatabaseTimeout);
  expect(await db()('marksOfTest')).toEqual([]);
});

test('waiting for a pooled connection counts, and a late connection is released', async () => {
  const before = await backend();
  await db().transaction(async (trx) => {
    await trx.raw('select 1');
    await expect(withDatabaseBudget(100, async () => db().raw('select 1'))).rejects.toThrow(DatabaseTimeout);
  });
  expect(await backend()).toBe(before);
});

test('statements of one request share the budget, and parallel ones spend it once', async () => {
  const together = () => Promise.all([1, 2, 3, 4, 5].map(() => wideDb().raw('select pg_sleep(0.5)')));
  // opens the connections
  await together();
  await withDatabaseBudget(2000, async () => {
    await together();
    await wideDb().raw('select 1');
  });
  const work = withDatabaseBudget(1000, async () => {
    for (let count = 0; count < 10; count += 1) await db().raw('select pg_sleep(0.4)');
  });
  await expect(work).rejects.toThrow(DatabaseTimeout);
});

test('the budget does not cut off long work or work after the response', async () => {
  let later = Promise.resolve<unknown>(undefined);
  await withDatabaseBudget(100, async () => {
    liftDatabaseBudget();
    await db().raw('select pg_sleep(0.5)');
  });
  await withDatabaseBudget(100, async () => {
    later = new Promise((resolve) => setTimeout(resolve, 0)).then(() => db().raw('select pg_sleep(0.5)'));
  });
  await later;
});
