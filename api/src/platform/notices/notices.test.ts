import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBareDatabase } from '../../testing/database';
import { waitFor } from '../../testing/wait-for';
import { createDatabase } from '../database/database';
import { withTransaction } from '../database/transaction';
import { createNoticeCache } from './notice-cache';
import { createNotices } from './notices';

async function databaseWithListener() {
  const { url, drop } = await createBareDatabase();
  const db = createDatabase(url, { poolMax: 2 });
  const hearing = createNotices({ databaseUrl: url, log: { warn: () => undefined }, retryMs: 20 });
  await hearing.start();
  onTestFinished(async () => {
    await hearing.stop();
    await db.destroy();
    await drop();
  });
  return { db, hearing };
}

test('a notice arrives after its transaction commits, and not when it rolls back', async () => {
  const { db, hearing } = await databaseWithListener();
  const received: string[] = [];
  hearing.on('figures', (payload) => received.push(payload));
  await withTransaction(db, async (trx) => {
    await trx.raw(`select pg_notify('figures', 'undone')`);
    throw new Error('undo');
  }).catch(() => undefined);
  await withTransaction(db, async (trx) => {
    await trx.raw(`select pg_notify('figures', 'done')`);
    await db.raw(`select pg_notify('figures', 'meanwhile')`);
    await waitFor(() => expect(received).toEqual(['meanwhile']));
  });
  await waitFor(() => expect(received).toEqual(['meanwhile', 'done']));
});

test('a lost connection is reported as a gap and reconnects with all channels', async () => {
  const { db, hearing } = await databaseWithListener();
  const received: string[] = [];
  const gaps = vi.fn();
  hearing.on('marks', (payload) => received.push(payload));
  hearing.onGap(gaps);
  await db.raw(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'school-notices'
    and datname = current_database()`);
  await waitFor(() => expect(gaps).toHaveBeenCalledTimes(2));
  expect(hearing.isHearing()).toBe(true);
  await db.raw(`select pg_notify('marks', 'again')`);
  await waitFor(() => expect(received).toEqual(['again']));
});

test('a value is cached until a notice, a gap or its maximum age, and parallel callers share one read', async () => {
  const { db, hearing } = await databaseWithListener();
  let now = 0;
  const { answer, forget } = createNoticeCache<number>({
    notices: hearing,
    channel: 'figures',
    nowMs: () => now,
    maxAgeMs: 60_000,
  });
  await waitFor(() => expect(hearing.isHearing()).toBe(true));
  let reads = 0;
  const read = async () => {
    await setImmediate();
    reads += 1;
    return reads;
  };
  expect(await Promise.all([answer('school', read), answer('school', read), answer('coach', read)])).toEqual([1, 1, 2]);
  expect(await answer('school', read)).toBe(1);
  await db.raw(`select pg_notify('figures', '')`);
  await waitFor(async () => expect(await answer('school', read)).toBe(3));
  now = 60_001;
  expect(await answer('school', read)).toBe(4);
  forget('coach');
  expect(await answer('school', read)).toBe(4);
  forget();
  expect(await answer('school', read)).toBe(5);
  await hearing.stop();
  expect(await answer('school', read)).toBe(6);
});

test('a value that was read before a change and arrived after its notice is not cached', async () => {
  const { db, hearing } = await databaseWithListener();
  const { answer } = createNoticeCache<string>({
    notices: hearing,
    channel: 'figures',
    nowMs: () => 0,
    maxAgeMs: 60_000,
  });
  await waitFor(() => expect(hearing.isHearing()).toBe(true));
  const received = vi.fn();
  hearing.on('figures', received);
  const old = answer('school', async () => {
    await db.raw(`select pg_notify('figures', '')`);
    await waitFor(() => expect(received).toHaveBeenCalled());
    return 'before';
  });
  expect(await old).toBe('before');
  expect(await answer('school', async () => 'after')).toBe('after');
});

test('a failure is not cached', async () => {
  const { hearing } = await databaseWithListener();
  const { answer } = createNoticeCache<string>({
    notices: hearing,
    channel: 'figures',
    nowMs: () => 0,
    maxAgeMs: 60_000,
  });
  await expect(answer('school', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await answer('school', async () => 'there')).toBe('there');
});
