import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { computeIntegrity, createReleaseStore, folderDriver, readBuild } from '../release';
import { inputs } from './build.mjs';
import { newRemoteFiles } from './new-remote.mjs';
import { listRemotes } from './remotes.mjs';

const root = join(import.meta.dirname, '../..');
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Builds a new remote in a folder of its own, inside the repository, so that its packages are found. */
async function buildNewRemote(place: string): Promise<Map<string, Buffer>> {
  const remote = join(root, '.cache', `new-remote-${process.pid}-${place}`);
  folders.push(remote);
  for (const [path, text] of Object.entries(newRemoteFiles('mf-first-steps', 'starters'))) {
    await mkdir(dirname(join(remote, path)), { recursive: true });
    await writeFile(join(remote, path), text);
  }
  await promisify(execFile)(process.execPath, [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], {
    cwd: remote,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return readBuild(join(remote, 'dist'));
}

test('a new remote builds unchanged, to the same bytes in another folder, and the release store accepts it', {
  timeout: 120_000,
}, async () => {
  const store = await mkdtemp(join(tmpdir(), 'new-remote-'));
  folders.push(store);
  const [files, again] = await Promise.all([buildNewRemote('one'), buildNewRemote('another')]);
  expect([...again.keys()].sort()).toEqual([...files.keys()].sort());
  for (const [path, bytes] of files) expect(again.get(path)?.equals(bytes), path).toBe(true);

  // Ids of modules derive from their addresses, which must not contain the folder of this checkout.
  const dist = join(root, '.cache', `new-remote-${process.pid}-one`, 'dist');
  for (const map of (await readdir(dist)).filter((file) => file.endsWith('.map'))) {
    const text = await readFile(join(dist, map), 'utf8');
    expect(decodeURIComponent(JSON.stringify(JSON.parse(text).sources)), map).not.toContain(root);
  }

  const releases = createReleaseStore(folderDriver(store), {
    onDamagedPointer: () => undefined,
    now: () => new Date(),
  });
  const manifest = await releases.publish(files, computeIntegrity);
  expect(manifest).toMatchObject({ id: 'mf-first-steps', owner: 'starters', routes: [{ path: '/first-steps' }] });
  await releases.promote('mf-first-steps', manifest.version, { who: 'a test', why: 'a test' });
  const texts = JSON.parse(newRemoteFiles('mf-first-steps', 'starters')['locales/ru.json'] ?? '');
  expect(texts).toMatchObject({ firstSteps: { emptyTitle: 'Здесь пока ничего нет' } });
});

test('no build of a remote reads the sources of another', () => {
  const remotes = listRemotes();
  expect(remotes.length).toBeGreaterThan(1);
  for (const id of remotes) expect(inputs[id]?.filter((path) => path.startsWith('mf-'))).toEqual([id]);
});
