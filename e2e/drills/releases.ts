import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const remote = 'mf-funnel';

export type Releases = ReturnType<typeof createReleases>;

/**
 * Builds further releases of the funnel and publishes or changes them in a product's release store with the release
 * command.
 */
export function createReleases(dataDir: string) {
  let count = 0;
  const store = join(dataDir, 'releases', 'remotes', remote);
  const release = (...args: string[]) =>
    // What `npm run release` runs, without npm, whose start takes longer than most of these commands.
    run(process.execPath, ['--import', 'tsx', 'shell/release/cli.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    });
  const pointer = async (): Promise<{ stable: string; previous: string | null }> => {
    const folder = join(dataDir, 'releases', 'pointer');
    const newest =
      (await readdir(folder))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .at(-1) ?? '';
    return JSON.parse(await readFile(join(folder, newest), 'utf8')).remotes[remote];
  };

  return {
    pointer,
    /** Makes the release built from the repository's sources live again. */
    async restore(): Promise<void> {
      const [built = ''] = (await readdir(store)).filter((version) => !version.includes('drill'));
      if ((await pointer()).stable !== built) await release('promote', remote, built, '--why', 'a drill is over');
    },
    /**
     * Builds a funnel of one page, publishes it and makes it live.
     *
     * @param page source of its only module, which exports `Component`
     * @param corrupt changes the built files before publishing; the manifest then describes the changed files
     * @returns the version
     */
    async publish(page: string, corrupt?: (path: string, bytes: Buffer) => Buffer): Promise<string> {
      count += 1;
      // Two workers build in parallel.
      const version = `1.1.0-drill${process.env.TEST_WORKER_INDEX}n${count}`;
      const dist = await buildRemote(version, page);
      if (corrupt) await rewrite(dist, corrupt);
      await release('publish', remote, '--from', dist, '--promote', '--why', 'drill');
      return version;
    },
    rollback: () => release('rollback', remote, '--why', 'drill'),
    /** Changes a stored file without updating the manifest. */
    async tamper(version: string, path: string): Promise<void> {
      const file = join(store, version, path);
      const text = await readFile(file, 'utf8');
      for (const ending of ['.br', '.gz']) await rm(file + ending, { force: true });
      await writeFile(file, `${text}\n// tampered`);
    },
    /** Deletes the files of a version from the store. */
    async lose(version: string): Promise<void> {
      for (const name of await readdir(join(store, version))) {
        if (name !== 'manifest.json') await rm(join(store, version, name), { recursive: true });
      }
    },
  };
}

/** Uses the funnel's own bundler configuration, manifest and locales; only the pages differ: its board is `page`. */
async function buildRemote(version: string, page: string): Promise<string> {
  const folder = join(root, '.cache', 'drills', version);
  await rm(folder, { recursive: true, force: true });
  for (const file of ['package.json', 'remote.manifest.ts', 'rspack.config.ts', 'locales/ru.json', 'locales/en.json']) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), await readFile(join(root, remote, file)));
  }
  for (const file of await readdir(join(root, remote, 'src'), { recursive: true })) {
    if (!file.endsWith('.page.tsx')) continue;
    await mkdir(dirname(join(folder, 'src', file)), { recursive: true });
    const isBoard = file.endsWith('sales-funnel.page.tsx');
    await writeFile(join(folder, 'src', file), isBoard ? page : 'export function Component() { return null; }');
  }
  const env = { ...process.env, NODE_ENV: 'production', RELEASE_VERSION: version };
  await run(process.execPath, [join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], { cwd: folder, env });
  return join(folder, 'dist');
}

async function rewrite(dist: string, corrupt: (path: string, bytes: Buffer) => Buffer): Promise<void> {
  let manifest = await readFile(join(dist, 'manifest.json'), 'utf8');
  const { assets }: { assets: { path: string; integrity: string }[] } = JSON.parse(manifest);
  for (const { path, integrity } of assets) {
    const corrupted = corrupt(path, await readFile(join(dist, path)));
    await writeFile(join(dist, path), corrupted);
    for (const ending of ['.br', '.gz']) await rm(join(dist, path + ending), { force: true });
    manifest = manifest.replaceAll(integrity, `sha384-${createHash('sha384').update(corrupted).digest('base64')}`);
  }
  await writeFile(join(dist, 'manifest.json'), manifest);
}
