import { expect, test } from 'vitest';
import { bucketFaults, createMemoryBucket } from './memory-bucket.fixture';
import { s3Driver } from './s3-driver';
import { createReleaseStore } from './store';
import { buildStorm, findReason, prepareStorm, runStorm } from './storm-processes.fixture';

/** Of each of the three processes. */
const operations = 334;

/**
 * A thousand operations of three processes through the driver on a bucket in memory, since each needs a dozen calls:
 * through the real client and server, as in `s3-storm.test.ts`, they would take two minutes of processor time.
 */
test('of 1,000 interleaved changes of three processes none is lost or done twice, whatever the store answers', {
  timeout: 300_000,
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
      if (key.startsWith('pointer/')) recorded.push(findReason(text, recorded));
    },
  });
  const place = { endpoint: 'memory', bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
  const onDamagedPointer = (sentence: string) => {
    throw new Error(sentence);
  };
  const store = createReleaseStore(await s3Driver(place, bucket), { onDamagedPointer, now: () => new Date() });
  const prepared = await prepareStorm(store);
  const confirmed = await runStorm(await buildStorm(), operations, bucket);

  expect(confirmed).toHaveLength(3 * operations);
  expect(recorded.toSorted()).toEqual([...confirmed, ...prepared].toSorted());
  for (const fault of bucketFaults) expect(seen.get(fault)).toBeGreaterThan(50);
});
