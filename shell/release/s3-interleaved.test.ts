import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBuild, createShellBuild } from './build.fixture';
import { bucketFaults, createMemoryBucket } from './memory-bucket.fixture';
import { pointerSchema } from './pointer';
import { computeIntegrity } from './read-build';
import type { Bucket } from './s3-bucket';
import { s3Driver } from './s3-driver';
import { createReleaseStore, type ReleaseStore } from './store';

/** Of each of the three writers. */
const operations = 334;

// Pauses before a new try pass at once.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }).setTimerTickMode('nextTimerAsync'));
afterEach(() => vi.useRealTimers());

/** A writer like another process: it shares nothing with the others but the bucket. */
async function openStore(bucket: Bucket): Promise<ReleaseStore> {
  const place = { endpoint: 'memory', bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
  const onDamagedPointer = (sentence: string) => {
    throw new Error(sentence);
  };
  return createReleaseStore(await s3Driver(place, bucket), { onDamagedPointer, now: () => new Date() });
}

const publishShell = (store: ReleaseStore, version: string) =>
  store.publishShell(createShellBuild(version), computeIntegrity);

/** One confirmed change of the pointer; the first writer also runs canaries of the shell. */
async function operate(store: ReleaseStore, name: string, at: number): Promise<string> {
  const why = `${name} ${at}`;
  const reason = { who: name, why };
  if (name === 'p' && at % 4 === 1) {
    const version = `1.0.${at}-${name}`;
    await publishShell(store, version);
    await store.startCanary('shell', version, { percent: 10 }, reason);
  } else if (name === 'p' && at % 4 === 2) await store.halt('shell', reason);
  else if (at % 4 === 3) await store.rollback('mf-crm', reason);
  else {
    const version = `1.0.${at}-${name}`;
    await store.publish(createBuild(version, why), computeIntegrity);
    await store.promote('mf-crm', version, reason);
  }
  return why;
}

/**
 * A thousand operations through the driver on a bucket in memory, since each needs a dozen calls: through the real client
 * and server, as in `s3-storm.test.ts`, they would take two minutes of processor time.
 */
test('of 1,000 interleaved changes of three writers none is lost or done twice, whatever the store answers', {
  timeout: 120_000,
}, async () => {
  const recorded: string[] = [];
  let writes = 0;
  const seen = new Map<string, number>();
  const bucket = createMemoryBucket({
    chooseFault(key) {
      // The client itself repeats the probe of a store that is being opened.
      if (key.startsWith('probe/')) return undefined;
      writes += 1;
      const fault = writes % 5 === 0 ? bucketFaults[(writes / 5) % bucketFaults.length] : undefined;
      if (fault) seen.set(fault, (seen.get(fault) ?? 0) + 1);
      return fault;
    },
    onCreated(key, text) {
      if (!key.startsWith('pointer/')) return;
      const { shell, remotes } = pointerSchema.parse(JSON.parse(text));
      const newest = [shell, remotes['mf-crm']].flatMap((entry) => entry?.history[0] ?? []);
      recorded.push(newest.find(({ why }) => !recorded.includes(why))?.why ?? 'nothing new');
    },
  });
  const first = await openStore(bucket);
  for (const version of ['0.0.1-a', '0.0.2-a']) {
    await first.publish(createBuild(version), computeIntegrity);
    await first.promote('mf-crm', version, { who: 'test', why: version });
  }
  await publishShell(first, '1.0.0-a');
  await first.promote('shell', '1.0.0-a', { who: 'test', why: 'shell' });

  const confirmed = await Promise.all(
    ['p', 'q', 'r'].map(async (name) => {
      const store = await openStore(bucket);
      const done: string[] = [];
      for (let at = 0; at < operations; at += 1) done.push(await operate(store, name, at));
      return done;
    }),
  );
  expect(recorded).toHaveLength(3 * operations + 3);
  expect(recorded.toSorted()).toEqual([...confirmed.flat(), '0.0.1-a', '0.0.2-a', 'shell'].toSorted());
  for (const fault of bucketFaults) expect(seen.get(fault)).toBeGreaterThan(50);
});
