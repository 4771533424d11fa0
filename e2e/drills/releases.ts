import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import shellPackage from '../../shell/package.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const remote = 'mf-funnel';

interface Entry {
  stable: string;
  previous: string | null;
  canary?: { version: string; percent: number };
}

export type Releases = ReturnType<typeof createReleases>;

/**
 * Builds further releases of the funnel and of the shell, and publishes or changes them in a product's release store
 * with the release command.
 */
export function createReleases(dataDir: string) {
  let count = 0;
  /** Published versions by their source: a drill that needs the same release again promotes it. */
  const made = new Map<string, string>();
  const versions = join(dataDir, 'releases', 'remotes', remote);
  const release = (...args: string[]) =>
    // What `npm run release` runs, bundled, since npm and tsx take longer to start than most of these commands. Without
    // a smoke run, which would refuse the broken releases of drills.
    run(process.execPath, ['api/dist/release.cli.js', ...args, '--no-smoke'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
    });
  const readPointer = async () => {
    const folder = join(dataDir, 'releases', 'pointer');
    const newest =
      (await readdir(folder))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .at(-1) ?? '';
    return JSON.parse(await readFile(join(folder, newest), 'utf8'));
  };
  const pointer = async (): Promise<Entry> => (await readPointer()).remotes[remote];
  const shellPointer = async (): Promise<Entry> => (await readPointer()).shell;

  function forget(version: string): void {
    for (const [page, known] of made) if (known === version) made.delete(page);
  }

  /** Builds a funnel of one page and publishes it; once for the same page. @returns the version */
  async function store(page: string, corrupt?: (path: string, bytes: Buffer) => Buffer): Promise<string> {
    const known = corrupt ? undefined : made.get(page);
    if (known) return known;
    count += 1;
    // Workers build in parallel.
    const version = `1.1.0-drill${process.env.TEST_WORKER_INDEX}n${count}`;
    const dist = await buildRemote(version, page);
    if (corrupt) await rewrite(dist, corrupt);
    await release('publish', remote, '--from', dist);
    if (!corrupt) made.set(page, version);
    return version;
  }

  return {
    pointer,
    shellPointer,
    /** Runs the release command. */
    release,
    store,
    /** Makes the releases built from the repository's sources live again. */
    async restore(): Promise<void> {
      for (const [id, folder, entry] of [
        [remote, versions, await pointer()],
        ['shell', join(dataDir, 'releases', 'shell'), await shellPointer()],
      ] as const) {
        const [built = ''] = (await readdir(folder)).filter((version) => !version.includes('drill'));
        if (entry.canary) await release('halt', id, '--why', 'a drill is over');
        if (entry.stable !== built) await release('promote', id, built, '--why', 'a drill is over');
      }
    },
    /** Publishes a shell that has only an entry, and makes it live. @returns its version */
    async publishShell(script: string): Promise<string> {
      count += 1;
      const version = `${shellPackage.version}-drill${process.env.TEST_WORKER_INDEX}n${count}`;
      const dist = join(root, '.cache', 'drills', version);
      await rm(dist, { recursive: true, force: true });
      await writeShell(dist, version, script);
      await release('publish', 'shell', '--from', dist, '--promote', '--why', 'drill');
      return version;
    },
    /** Hashes all files of the store except the funnel's and the pointer, by path. */
    async hashOthers(): Promise<Record<string, string>> {
      const folder = join(dataDir, 'releases');
      const hashes: Record<string, string> = {};
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (!entry.isFile() || /[\\/](pointer|mf-funnel)[\\/]/.test(path)) continue;
        hashes[path] = createHash('sha256')
          .update(await readFile(path))
          .digest('hex');
      }
      return hashes;
    },
    /**
     * Builds a funnel of one page, publishes it and makes it live.
     *
     * @param page source of its only module, which exports `Component`
     * @param corrupt changes the built files before publishing; the manifest then describes the changed files
     * @returns the version
     */
    async publish(page: string, corrupt?: (path: string, bytes: Buffer) => Buffer): Promise<string> {
      const version = await store(page, corrupt);
      await release('promote', remote, version, '--why', 'drill');
      return version;
    },
    rollback: () => release('rollback', remote, '--why', 'drill'),
    /** Changes a stored file without updating the manifest. */
    async tamper(version: string, path: string): Promise<void> {
      forget(version);
      const file = join(versions, version, path);
      const text = await readFile(file, 'utf8');
      for (const ending of ['.br', '.gz']) await rm(file + ending, { force: true });
      await writeFile(file, `${text}\n// tampered`);
    },
    /** Deletes the files of a version from the store. */
    async lose(version: string): Promise<void> {
      forget(version);
      for (const name of await readdir(join(versions, version))) {
        if (name !== 'manifest.json') await rm(join(versions, version, name), { recursive: true });
      }
    },
  };
}

/** Writes the build of a shell that has an entry and no other code. */
export async function writeShell(dist: string, version: string, script: string): Promise<void> {
  await cp(join(root, 'shell', 'dist'), dist, {
    recursive: true,
    filter: (source) => !/\.js(\.br|\.gz)?$|shell\.json\./.test(source),
  });
  const name = `main.${createHash('sha256').update(version).digest('hex').slice(0, 10)}.js`;
  await writeFile(join(dist, name), script);
  const build = JSON.parse(await readFile(join(dist, 'shell.json'), 'utf8'));
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  const scripts = [{ path: name, bytes: Buffer.byteLength(script), integrity }];
  await writeFile(join(dist, 'shell.json'), JSON.stringify({ ...build, version, scripts, preload: [], screens: {} }));
}

/** Writes the files that the build has beside each text. */
export async function compressFiles(dist: string): Promise<void> {
  for (const file of await readdir(dist, { recursive: true })) {
    if (!/\.(js|css|json|svg)$/.test(file)) continue;
    const bytes = await readFile(join(dist, file));
    await writeFile(join(dist, `${file}.br`), brotliCompressSync(bytes));
    await writeFile(join(dist, `${file}.gz`), gzipSync(bytes));
  }
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
    manifest = manifest.replaceAll(integrity, `sha384-${createHash('sha384').update(corrupted).digest('base64')}`);
  }
  await writeFile(join(dist, 'manifest.json'), manifest);
  await compressFiles(dist);
}
