import { expect, test } from 'vitest';
import { createBareDatabase } from '../../testing/database';
import { findFreePort } from '../process/free-port';
import { StartError } from '../start-error';
import { withStartLock } from './start-lock';

const silent = { info: () => undefined };

test('two processes on one database run their work one after the other', async () => {
  const bare = await createBareDatabase();
  try {
    const steps: string[] = [];
    let second = Promise.resolve();
    await withStartLock(bare.url, silent, async () => {
      steps.push('first begins');
      const waits = new Promise<void>((resolve) => {
        const log = { info: () => resolve() };
        second = withStartLock(bare.url, log, async () => {
          steps.push('second');
        });
      });
      await waits;
      steps.push('first ends');
    });
    await second;
    expect(steps).toEqual(['first begins', 'first ends', 'second']);
  } finally {
    await bare.drop();
  }
});

test('failing work releases the lock', async () => {
  const bare = await createBareDatabase();
  try {
    await expect(withStartLock(bare.url, silent, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withStartLock(bare.url, silent, async () => 'done')).toBe('done');
  } finally {
    await bare.drop();
  }
});

test('an unreachable database is reported with the name of its setting and without the password', async () => {
  const port = await findFreePort();
  const refused = withStartLock(`postgres://school:hunter2@127.0.0.1:${port}/school`, silent, async () => undefined);
  await expect(refused).rejects.toEqual(
    new StartError(
      `DATABASE_URL: no connection to the database at 127.0.0.1:${port} (connect ECONNREFUSED 127.0.0.1:${port})`,
    ),
  );
});
