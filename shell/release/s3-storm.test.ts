import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuild } from './build.fixture';
import { pointerSchema } from './pointer';
import { computeIntegrity } from './read-build';
import { s3Driver } from './s3-driver';
import { type Fault, type S3Store, startS3Store } from './s3-store.fixture';
import { createReleaseStore } from './store';

/**
 * Operations of each of three processes. RELEASE_STORM=300 makes 900, as many revisions as the test's server lists, and
 * takes more than two minutes of processor time; `s3-interleaved.test.ts` makes 1,000 on a bucket in memory.
 */
const operations = Number(process.env.RELEASE_STORM ?? 20);
let server: S3Store;
let program = '';

beforeAll(async () => {
  server = await startS3Store();
  program = join(mkdtempSync(join(tmpdir(), 'release-storm-')), 'storm.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'storm.fixture.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
});
afterAll(() => server.close());

/** @returns the operations that the store confirmed to the process */
function runProcess(name: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, name, String(operations)], {
      env: { PATH: process.env.PATH, STORE: JSON.stringify(server.place) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('close', (code) => (code === 0 ? resolve(output.trim().split('\n')) : reject(new Error(errors))));
  });
}

test('no publish, promotion or rollback of three interleaved processes is lost or done twice', {
  timeout: 600_000,
}, async () => {
  const store = createReleaseStore(await s3Driver(server.place), { onDamagedPointer: () => {}, now: () => new Date() });
  for (const version of ['0.0.1-a', '0.0.2-a']) {
    await store.publish(createBuild(version), computeIntegrity);
    await store.promote('mf-crm', version, { who: 'test', why: version });
  }
  const kinds: (Fault | undefined)[] = ['unavailable', 'answer lost', 'conflict'];
  let writes = 0;
  server.setFaults(() => {
    writes += 1;
    return writes % 5 === 0 ? kinds[(writes / 5) % 3] : undefined;
  });
  const confirmed = (await Promise.all(['p', 'q', 'r'].map(runProcess))).flat();
  server.setFaults(() => undefined);

  expect(confirmed).toHaveLength(3 * operations);
  const driver = await s3Driver(server.place);
  const recorded: string[] = [];
  const { revision } = await driver.readPointer();
  for (let below = revision + 1; below > 1; below -= 1) {
    const { text } = await driver.readPointer(below);
    const pointer = pointerSchema.parse(JSON.parse(text ?? ''));
    recorded.push(pointer.remotes['mf-crm']?.history[0]?.why ?? '');
  }
  expect(recorded.toSorted()).toEqual([...confirmed, '0.0.1-a', '0.0.2-a'].toSorted());
});
