import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const firstPort = 4101;

/** The remotes of this tree, by their folders: there is no list to keep. */
export function listRemotes(folder = root) {
  return readdirSync(folder)
    .filter((name) => name.startsWith('mf-') && existsSync(join(folder, name, 'remote.manifest.ts')))
    .sort();
}

/** The port of a remote's dev server; the shell's own is 4100. */
export function getDevPort(id, folder = root) {
  return firstPort + listRemotes(folder).indexOf(id);
}
