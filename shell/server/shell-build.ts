import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltFile } from '@school/shell-contract/manifest';
import type { ShellOptions } from './shell-options';

/** The content of `shell.json`, and where the shell's files are served. */
export interface ShellBuild {
  version: string;
  baseUrl: string;
  scripts: BuiltFile[];
  styles: BuiltFile[];
  preload: BuiltFile[];
  /** Files of the shell's own screens by name: `auth`, `reset-password`, `invitation`, `create-owner`, `staff-layout`. */
  screens: Record<string, { js: BuiltFile[]; css: BuiltFile[] }>;
  fonts: string[];
}

let last: { file: string; changed: number; build: ShellBuild } | undefined;

/** Reads the description of the build and caches it until it changes. Queries a dev server each time. */
export async function readShell({ shellDist, devServers }: ShellOptions): Promise<ShellBuild> {
  const dev = devServers?.shell;
  if (dev !== undefined) {
    const answer = await fetch(`${dev}/shell.json`);
    const build = await answer.json();
    return { ...build, baseUrl: `${dev}/` };
  }
  const file = join(shellDist, 'shell.json');
  const { mtimeMs } = await stat(file);
  if (last?.file !== file || last.changed !== mtimeMs) {
    last = { file, changed: mtimeMs, build: { ...JSON.parse(await readFile(file, 'utf8')), baseUrl: '/shell/' } };
  }
  return last.build;
}
