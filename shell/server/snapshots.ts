import { type RemoteManifest, remoteManifestSchema } from '@school/shell-contract/manifest';
import { shellContractVersion } from '@school/shell-contract/manifest-names';
import { type BootRemote, toBootManifest } from '@school/shell-contract/snapshot';
import semver from 'semver';
import shellPackage from '../package.json' with { type: 'json' };
import type { ShellOptions } from './middleware';

export interface LiveRemotes {
  revision: number;
  remotes: Record<string, BootRemote>;
  quarantined: string[];
}

/** Paths of the shell's own screens, which no remote may take. */
export const shellPaths = ['/auth', '/reset-password'];

/**
 * What is live now. Each manifest is judged alone: one that is refused is quarantined and reported, its remote's
 * previous release stands in if that one is sound, and all others live.
 */
export function createSnapshots(options: Pick<ShellOptions, 'releases' | 'onQuarantine' | 'devServers'>) {
  let last: LiveRemotes | undefined;

  async function compose(): Promise<LiveRemotes> {
    const { revision, pointer } = await options.releases.readPointer();
    if (last?.revision === revision && !options.devServers) return last;
    const remotes: Record<string, BootRemote> = {};
    const quarantined: string[] = [];
    const taken = new Map<string, string>(shellPaths.map((path) => [path, 'the shell']));

    for (const [id, entry] of Object.entries(pointer.remotes).sort()) {
      const candidates = [entry.stable, entry.previous].filter((version) => version !== null);
      const sound: RemoteManifest[] = [];
      for (const version of candidates) {
        const verdict = judge(id, version, await options.releases.readManifest(id, version), taken);
        if (verdict.manifest) sound.push(verdict.manifest);
        else options.onQuarantine(id, `${version}: ${verdict.reason}`);
      }
      const [stable, previous] = sound;
      if (stable?.version !== entry.stable) quarantined.push(id);
      if (!stable) continue;
      for (const { path } of stable.routes) taken.set(shapeOf(path), id);
      remotes[id] = {
        stable: { baseUrl: folderOf(id, stable.version), manifest: toBootManifest(stable) },
        previous: previous ? { version: previous.version, baseUrl: folderOf(id, previous.version) } : null,
      };
    }
    for (const [id, url] of Object.entries(options.devServers ?? {})) {
      const remote = id === 'shell' ? null : await readDevServer(url);
      if (remote) remotes[id] = remote;
    }
    last = { revision, remotes, quarantined };
    return last;
  }

  return { current: compose };
}

function judge(id: string, version: string, value: unknown, taken: ReadonlyMap<string, string>) {
  if (value === null) return { reason: 'not published' };
  const parsed = remoteManifestSchema.safeParse(value);
  if (!parsed.success) return { reason: parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ') };
  const manifest = parsed.data;
  if (manifest.id !== id || manifest.version !== version) return { reason: 'names another remote or version' };
  if (manifest.contractVersion !== shellContractVersion) return { reason: `contract ${manifest.contractVersion}` };
  if (!semver.satisfies(shellPackage.version, manifest.shellRange)) return { reason: `shell ${manifest.shellRange}` };
  const clash = manifest.routes.find(({ path }) => taken.has(shapeOf(path)));
  if (clash) return { reason: `path ${clash.path} belongs to ${taken.get(shapeOf(clash.path))}` };
  return { manifest };
}

/** `/students/:id` and `/students/:studentId` are one address. */
function shapeOf(path: string): string {
  return path.replaceAll(/:\w+/g, ':');
}

function folderOf(id: string, version: string): string {
  return `/remotes/${id}/${version}/`;
}

async function readDevServer(url: string): Promise<BootRemote | null> {
  const answer = await fetch(`${url}/manifest.json`).catch(() => null);
  if (!answer?.ok) return null;
  const manifest = toBootManifest(remoteManifestSchema.parse(await answer.json()));
  return { stable: { baseUrl: `${url}/`, manifest }, previous: null };
}
