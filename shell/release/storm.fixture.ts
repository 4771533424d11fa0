import { createBuild } from './build.fixture';
import { computeIntegrity } from './read-build';
import { s3Driver } from './s3-driver';
import { createReleaseStore } from './store';

/**
 * One of several processes that publish, promote and roll back at once: `storm.fixture.ts <name> <operations>`, with the
 * place of the store as JSON in STORE. Prints the reason of each operation that was confirmed.
 */
const [name = '', operations = '0'] = process.argv.slice(2);
const store = createReleaseStore(await s3Driver(JSON.parse(process.env.STORE ?? '{}')), {
  onDamagedPointer: (sentence) => {
    throw new Error(sentence);
  },
  now: () => new Date(),
});
for (let at = 0; at < Number(operations); at++) {
  const why = `${name} ${at}`;
  const reason = { who: name, why };
  if (at % 4 === 3) {
    await store.rollback('mf-crm', reason);
  } else {
    const version = `1.0.${at}-${name}`;
    await store.publish(createBuild(version, why), computeIntegrity);
    await store.promote('mf-crm', version, reason);
  }
  process.stdout.write(`${why}\n`);
}
