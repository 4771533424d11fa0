import { type RemoteManifest, remoteManifestSchema } from '@school/shell-contract/manifest';
import { shellContractVersion } from '@school/shell-contract/manifest-names';
import { type BootRemote, toBootManifest } from '@school/shell-contract/snapshot';
import semver from 'semver';
import shellPackage from '../package.json' with { type: 'json' };
import type { Pointer } from '../release';
import type { ShellOptions } from './shell-options';

export interface LiveRemotes {
  revision: number;
  remotes: Record<string, BootRemote>;
  quarantined: string[];
}

/** Paths of the shell's own screens whose address contains a secret. */
export const secretShellPaths = ['/reset-password', '/invitation', '/create-owner', '/confirm-email'];

/** Paths of the shell's own screens, which no remote may use. */
export const shellPaths = ['/auth', ...secretShellPaths];

/**
 * Reads the live remotes. Validates each manifest separately: an invalid one is quarantined and reported, and the
 * previous release of the remote replaces it if that one is valid. Other remotes are not affected.
 */
export function createSnapshots(options: Pick<ShellOptions, 'releases' | 'onQuarantine' | 'devServers'>) {
  let last: LiveRemotes | undefined;
  let reported: string | undefined;

  /**
   * Returns the live remotes, or the last known ones when the pointer cannot be read: the shell itself needs no remote.
   */
  async function current(): Promise<LiveRemotes> {
    try {
      const { revision, pointer } = await options.releases.readPointer();
      if (last?.revision !== revision || options.devServers) last = await compose(revision, pointer);
      return last;
    } catch (error) {
      const why = String(error);
      if (why !== reported) options.onQuarantine('all remotes', why);
      reported = why;
      return last ?? { revision: 0, remotes: {}, quarantined: [] };
    }
  }

  async function compose(revision: number, pointer: Pointer): Promise<LiveRemotes> {
    const remotes: Record<string, BootRemote> = {};
    const quarantined: string[] = [];
    const taken = new Map<string, string>(shellPaths.map((path) => [path, 'the shell']));

    for (const [id, entry] of Object.entries(pointer.remotes).sort()) {
      const candidates = [entry.stable, entry.previous].filter((version) => version !== null);
      const sound: RemoteManifest[] = [];
      for (const version of candidates) {
        const verdict = await options.releases.readManifest(id, version).then(
          (manifest) => judge(id, version, manifest, taken),
          (error: unknown) => ({ reason: String(error), manifest: undefined }),
        );
        if (verdict.manifest) sound.push(verdict.manifest);
        else options.onQuarantine(id, `${version}: ${verdict.reason}`);
      }
      const [stable, previous] = sound;
      if (stable?.version !== entry.stable) quarantined.push(id);
      if (!stable) continue;
      for (const { path } of stable.routes) taken.set(toPathShape(path), id);
      remotes[id] = {
        stable: { baseUrl: toFolder(id, stable.version), manifest: toBootManifest(stable) },
        previous: previous ? { version: previous.version, baseUrl: toFolder(id, previous.version) } : null,
      };
    }
    for (const [id, url] of Object.entries(options.devServers ?? {})) {
      if (id === 'shell') continue;
      const remote = await readDevServer(url).catch((error: unknown) => {
        options.onQuarantine(id, `dev server: ${String(error)}`);
        quarantined.push(id);
        return null;
      });
      if (remote) remotes[id] = remote;
    }
    return { revision, remotes, quarantined };
  }

  return { current };
}

function judge(id: string, version: string, value: unknown, taken: ReadonlyMap<string, string>) {
  if (value === null) return { reason: 'not published' };
  if (value === undefined) return { reason: 'manifest.json is not JSON' };
  const parsed = remoteManifestSchema.safeParse(value);
  if (!parsed.success) return { reason: parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ') };
  const manifest = parsed.data;
  if (manifest.id !== id || manifest.version !== version) return { reason: 'names another remote or version' };
  if (manifest.contractVersion !== shellContractVersion) return { reason: `contract ${manifest.contractVersion}` };
  if (!semver.satisfies(shellPackage.version, manifest.shellRange)) return { reason: `shell ${manifest.shellRange}` };
  const clash = manifest.routes.find(({ path }) => taken.has(toPathShape(path)));
  if (clash) return { reason: `path ${clash.path} belongs to ${taken.get(toPathShape(clash.path))}` };
  return { manifest };
}

/** Makes `/students/:id` and `/students/:studentId` equal, since they are the same route. */
function toPathShape(path: string): string {
  return path.replaceAll(/:\w+/g, ':');
}

function toFolder(id: string, version: string): string {
  return `/remotes/${id}/${version}/`;
}

async function readDevServer(url: string): Promise<BootRemote | null> {
  const answer = await fetch(`${url}/manifest.json`).catch(() => null);
  if (!answer?.ok) return null;
  const manifest = toBootManifest(remoteManifestSchema.parse(await answer.json()));
  return { stable: { baseUrl: `${url}/`, manifest }, previous: null };
}
