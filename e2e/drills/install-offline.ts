import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/**
 * Does what `npm install` does for a remote in a repository of its own, without a network: unpacks the tarballs of the
 * platform and links each package that they or the remote declare. So a package that is used and not declared is missed.
 */
export async function installOffline(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '.bin'), { recursive: true });
  const open = [folder];
  const links = new Set<string>();
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    const { dependencies, devDependencies, bin } = JSON.parse(await readFile(join(current, 'package.json'), 'utf8'));
    for (const [name, file] of Object.entries<string>(bin ?? {})) {
      await symlink(join(current, file), join(modules, '.bin', name));
    }
    for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
      if (version.startsWith('file:')) {
        const target = join(modules, name);
        await mkdir(target, { recursive: true });
        const tarball = resolve(folder, version.slice('file:'.length));
        await promisify(execFile)('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
        open.push(target);
      } else if (!name.startsWith('@school/')) links.add(name);
    }
  }
  for (const name of links) {
    const place = join(modules, name);
    if (existsSync(place)) continue;
    await mkdir(dirname(place), { recursive: true });
    await symlink(join(root, 'node_modules', name), place, 'dir');
  }
  const vitest = `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'node_modules/vitest/vitest.mjs')}' "$@"\n`;
  await writeFile(join(modules, '.bin/vitest'), vitest, { mode: 0o755 });
}
