import { afterAll, beforeAll, expect, test } from 'vitest';
import { s3Driver } from './s3-driver';
import { type Fault, type S3Store, startS3Store } from './s3-store.fixture';
import { createReleaseStore } from './store';
import { buildStorm, findReason, prepareStorm, runStorm } from './storm-processes.fixture';

/**
 * Operations of each of three processes. RELEASE_STORM=300 makes 900, as many revisions as the test's server lists, and
 * takes more than two minutes of processor time; `s3-interleaved.test.ts` makes 1,000 on a bucket in memory.
 */
const operations = Number(process.env.RELEASE_STORM ?? 20);
let server: S3Store;
let program = '';

beforeAll(async () => {
  [server, program] = await Promise.all([startS3Store(), buildStorm()]);
});
afterAll(() => server.close());

test('no publish, promotion, rollback or halt of three interleaved processes is lost or done twice', {
  timeout: 600_000,
}, async () => {
  const store = createReleaseStore(await s3Driver(server.place), { onDamagedPointer: () => {}, now: () => new Date() });
  const prepared = await prepareStorm(store);
  const kinds: (Fault | undefined)[] = ['unavailable', 'answer lost', 'conflict'];
  let writes = 0;
  const faults = new Map<string, number>();
  server.setFaults((key) => {
    writes += 1;
    const before = faults.get(key) ?? 0;
    // the client gives up after four tries, which ends the command, as it should
    if (writes % 5 !== 0 || before === 2) return undefined;
    faults.set(key, before + 1);
    return kinds[(writes / 5) % 3];
  });
  const confirmed = await runStorm(program, operations, server.place);
  server.setFaults(() => undefined);

  expect(faults.size).toBeGreaterThan(operations);
  expect(confirmed).toHaveLength(3 * operations);
  const driver = await s3Driver(server.place);
  const recorded: string[] = [];
  const { revision } = await driver.readPointer();
  for (let at = 1; at <= revision; at += 1) {
    const { text } = await driver.readPointer(at + 1);
    recorded.push(findReason(text ?? '', recorded));
  }
  expect(recorded.toSorted()).toEqual([...confirmed, ...prepared].toSorted());
});
