import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { shellId } from '@school/shell-contract/manifest-names';
import { listRemotes } from '../launch/remotes.mjs';

/** Where the release command runs. */
export interface Workplace {
  folder: string;
  /** Folders of the builds by part, the shell first, since remotes are checked against the live one. */
  builds: ReadonlyMap<string, string>;
  /** The data folder of the product of this tree, relative to `folder`; a team's own repository has none. */
  dataDir: string | undefined;
  buildCommand: (id: string) => string;
  /** The built shell, to draw releases in where none is live. */
  shellDist: string;
}

/**
 * Finds out whether the command runs in the repository of one remote, or else in the tree of the product or its packed
 * folder.
 *
 * @param here the folder of the running file: `shell/release`, `api/dist`, or `release` of the packed tools
 */
export function findWorkplace(cwd: string, here: string): Workplace {
  const root = resolve(here, '../..');
  const inTree = existsSync(join(root, 'api'));
  const shellDist = inTree ? join(root, 'shell/dist') : resolve(here, '../dist');
  if (!inTree) {
    return {
      folder: cwd,
      builds: new Map([[readId(cwd), join(cwd, 'dist')]]),
      dataDir: undefined,
      buildCommand: () => 'npm run build',
      shellDist,
    };
  }
  return {
    folder: root,
    builds: new Map([shellId, ...listRemotes(root)].map((id) => [id, join(root, id, 'dist')])),
    dataDir: '.data',
    buildCommand: (id) => `node shell/launch/build.mjs ${id}`,
    shellDist,
  };
}

/** The remote of a repository, by its build, or by its package before there is one. */
function readId(folder: string): string {
  const file = ['dist/manifest.json', 'package.json']
    .map((name) => join(folder, name))
    .find((name) => existsSync(name));
  const found = file === undefined ? {} : JSON.parse(readFileSync(file, 'utf8'));
  return String(found.id ?? found.name);
}
