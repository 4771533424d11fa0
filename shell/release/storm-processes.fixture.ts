import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { makeTemporaryFolder } from '../build/temporary-folder.fixture';
import { createBuild, createShellBuild } from './build.fixture';
import { pointerSchema } from './pointer';
import { computeIntegrity } from './read-build';
import type { Bucket, S3Place } from './s3-bucket';
import type { ReleaseStore } from './store';
import { lendBucket } from './storm-bucket.fixture';

/** Bundles the program of `storm.fixture.ts`. @returns its path */
export async function buildStorm(): Promise<string> {
  const program = join(makeTemporaryFolder('release-storm'), 'storm.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'storm.fixture.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return program;
}

/** Publishes and promotes what the processes roll back to. @returns the reasons */
export async function prepareStorm(store: ReleaseStore): Promise<string[]> {
  const versions = ['0.0.1-a', '0.0.2-a'];
  for (const version of versions) {
    await store.publish(createBuild(version), computeIntegrity);
    await store.promote('mf-crm', version, { who: 'test', why: version });
  }
  await store.publishShell(createShellBuild('1.0.0-a'), computeIntegrity);
  await store.promote('shell', '1.0.0-a', { who: 'test', why: 'shell' });
  return [...versions, 'shell'];
}

/**
 * Runs three processes at once.
 *
 * @param operations of each
 * @param store a place, or a bucket of this process
 * @returns the reasons of the operations that the store confirmed to the processes
 */
export async function runStorm(program: string, operations: number, store: S3Place | Bucket): Promise<string[]> {
  const processes = ['p', 'q', 'r'].map((name) => runProcess(program, [name, String(operations)], store));
  return (await Promise.all(processes)).flat();
}

function runProcess(program: string, options: string[], store: S3Place | Bucket): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const isPlace = 'endpoint' in store;
    const child = spawn(process.execPath, [program, ...options], {
      env: { PATH: process.env.PATH, ...(isPlace && { STORE: JSON.stringify(store) }) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    if (!isPlace) lendBucket(child, store);
    let [output, errors] = ['', ''];
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('close', (code) => (code === 0 ? resolve(output.trim().split('\n')) : reject(new Error(errors))));
  });
}

/** The reason of the change that made a revision, when those of earlier revisions are known. */
export function findReason(text: string, known: readonly string[]): string {
  const { shell, remotes } = pointerSchema.parse(JSON.parse(text));
  const newest = [shell, remotes['mf-crm']].flatMap((entry) => entry?.history[0] ?? []);
  return newest.find(({ why }) => !known.includes(why))?.why ?? 'nothing new';
}
