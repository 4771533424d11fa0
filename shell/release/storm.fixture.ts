import { createBuild, createShellBuild } from './build.fixture';
import { computeIntegrity } from './read-build';
import { s3Driver } from './s3-driver';
import { createReleaseStore } from './store';
import { parentBucket } from './storm-bucket.fixture';

/**
 * One of several processes that change releases at once: `storm.fixture.ts <name> <operations>`. Its store is the S3 place
 * in STORE, as JSON, or the bucket of the process that started it. Prints the reason of each operation that was confirmed.
 */
const [name = '', operations = '0'] = process.argv.slice(2);
const nowhere = { endpoint: 'parent', bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
const { STORE } = process.env;
const driver = STORE ? await s3Driver(JSON.parse(STORE)) : await s3Driver(nowhere, parentBucket());
const store = createReleaseStore(driver, {
  onDamagedPointer: (sentence) => {
    throw new Error(sentence);
  },
  now: () => new Date(),
});
for (let at = 0; at < Number(operations); at++) process.stdout.write(`${await operate(at)}\n`);
if (!STORE) process.disconnect();

/** One confirmed change of the pointer; the first process also runs canaries of the shell. */
async function operate(at: number): Promise<string> {
  const why = `${name} ${at}`;
  const reason = { who: name, why };
  const version = `1.0.${at}-${name}`;
  if (name === 'p' && at % 4 === 1) {
    await store.publishShell(createShellBuild(version), computeIntegrity);
    await store.startCanary('shell', version, { percent: 10 }, reason);
  } else if (name === 'p' && at % 4 === 2) await store.halt('shell', reason);
  else if (at % 4 === 3) await store.rollback('mf-crm', reason);
  else {
    await store.publish(createBuild(version, why), computeIntegrity);
    await store.promote('mf-crm', version, reason);
  }
  return why;
}
