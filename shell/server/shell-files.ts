import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellId } from '@school/shell-contract/manifest-names';
import {
  type ShellBuild,
  type ShellManifest,
  shellBuildSchema,
  shellManifestSchema,
} from '@school/shell-contract/shell-manifest';
import type { ShellOptions } from './shell-options';

/** A shell of a page, and where its files are served. */
export interface ServedShell extends ShellBuild {
  baseUrl: string;
}

export type ShellFiles = ReturnType<typeof createShellFiles>;

/**
 * Reads shells: released ones from the store, and the one that the server was built with while none is released
 * (version null). A dev server replaces them all.
 */
export function createShellFiles({ releases, shellDist, devServers }: ShellOptions) {
  const dev = devServers?.shell;
  /** The files of each requested release. */
  const contents = new Map<string, ReadonlySet<string>>();

  async function listFiles(version: string): Promise<ReadonlySet<string>> {
    const known = contents.get(version);
    if (known) return known;
    const { data } = shellManifestSchema.safeParse(await releases.readServedManifest(shellId, version));
    const files = new Set(data?.assets.map(({ path }) => path));
    if (data) contents.set(version, files);
    return files;
  }

  return {
    /** @param released the release that the browser gets; null: none */
    async describe(released: ShellManifest | null): Promise<ServedShell> {
      if (dev !== undefined) {
        const answer = await fetch(`${dev}/shell.json`);
        return { ...shellBuildSchema.parse(await answer.json()), baseUrl: `${dev}/` };
      }
      if (released) return { ...released, baseUrl: '/shell/' };
      const built = shellBuildSchema.parse(JSON.parse(await readFile(join(shellDist, 'shell.json'), 'utf8')));
      return { ...built, baseUrl: '/shell/' };
    },

    /** @returns null when the shell has no such file */
    async read(version: string | null, path: string): Promise<Buffer | null> {
      if (dev !== undefined) {
        const answer = await fetch(`${dev}/${path}`);
        return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
      }
      if (version === null) return readFile(join(shellDist, path)).catch(() => null);
      const name = path.replace(/\.(br|gz)$/, '');
      return (await listFiles(version)).has(name) ? releases.readFile(shellId, version, path) : null;
    },

    /**
     * Finds a release with a file whose name tells its content: a live one, or one before it, since pages that were
     * opened over that one are still open.
     *
     * @returns null when no release has it
     */
    async findHolder(path: string): Promise<string | null> {
      // While the pointer cannot be read, known releases go on.
      const shell = await releases.readPointer().then(
        ({ pointer }) => pointer.shell,
        () => undefined,
      );
      // Those in use first and then the newest, since old ones may be pruned meanwhile.
      const used = shell
        ? [shell.stable, shell.previous, shell.canary?.version, ...shell.history.map(({ version }) => version)]
        : contents.keys();
      for (const version of new Set(used)) {
        if (version && (await listFiles(version)).has(path)) return version;
      }
      return null;
    },
  };
}
