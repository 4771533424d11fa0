import { type RemoteManifest, remoteManifestSchema } from '@school/shell-contract/manifest';
import { isRunnableContract, shellContractVersion, shellId } from '@school/shell-contract/manifest-names';
import { type ShellManifest, shellManifestSchema } from '@school/shell-contract/shell-manifest';
import { type BootRemote, toBootManifest } from '@school/shell-contract/snapshot';
import type { z } from 'zod';
import shellPackage from '../package.json' with { type: 'json' };
import {
  type CanaryVisitor,
  type Collision,
  findEntry,
  findServedCollisions,
  fitsShell,
  isInCanary,
  namesPeople,
  type Pointer,
  type PointerEntry,
  type ReleaseStore,
} from '../release';

/** Something of a live release that is not served. */
export interface ReleaseFault {
  /** A remote, or `shell`. */
  remote: string;
  version: string;
  /** A whole release, or one route or slot that somebody else holds. */
  kind: 'release' | 'path' | 'slot';
  reason: string;
  /** Why the store did not answer; for the log, since `reason` is shown to everybody. */
  error?: unknown;
}

export interface LiveReleases {
  revision: number;
  /** Null while no shell is released, or none of the live ones can be served: then the server's own is. */
  shell: ShellManifest | null;
  remotes: Record<string, BootRemote>;
  /** Ids of remotes whose live manifest is refused. */
  refused: string[];
  faults: ReleaseFault[];
  /** Parts that run a canary: then the answer depends on the visitor, and pages report their starts. */
  canaries: string[];
  /** Whether one of them goes to a share of the browsers, so that a browser needs a group. */
  needsGroup: boolean;
}

/** What the choice of releases depends on. */
export interface Visitor {
  /** Group of the browser; without one it gets no canary by share. */
  group?: number | undefined;
  /** A canary of the shell that hung in the browser, so that it gets the live one. */
  suspectShell?: string | undefined;
  /** Called only while a canary goes to roles or users. */
  readUser?: () => Promise<CanaryVisitor['user']>;
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/** The releases of one revision, by the set of canaries that a browser gets. */
interface Composed {
  revision: number;
  byCanaries: Map<string, Promise<LiveReleases>>;
}

const unreadable = 'cannot be read';

/** How soon the releases are read again after a failure of the store. */
const readAgainMs = 5_000;

interface Options {
  releases: ReleaseStore;
  /** Called for each fault whenever the releases are read: once for each revision, and again after the store failed. */
  onFault: (fault: ReleaseFault) => void;
  /** Dev servers by bundle id (`shell` and the remotes) that replace built files. */
  devServers?: Readonly<Record<string, string>>;
}

/**
 * Reads the live shell and remotes. Validates each manifest separately: an invalid one is refused and reported, and the
 * previous release replaces it if that one is valid. When two remotes name the same path or slot, its owner gets it, and
 * the other remote is served without it. Other remotes are not affected.
 */
export function createSnapshots(options: Options) {
  let composed: Composed = { revision: -1, byCanaries: new Map() };
  let last: LiveReleases | undefined;
  let reported: string | undefined;

  /**
   * Returns what a browser gets, or the last known releases when the pointer cannot be read: the shell itself needs no
   * remote.
   *
   * @param visitor left out: the live releases, without canaries
   */
  async function current({ group, suspectShell, readUser }: Visitor = {}): Promise<LiveReleases> {
    try {
      const { revision, pointer } = await options.releases.readPointer();
      if (composed.revision !== revision || options.devServers) composed = { revision, byCanaries: new Map() };
      const mine = composed;
      const plain = await composeOnce(mine, pointer, []);
      // another request may have seen a newer revision meanwhile
      if (composed === mine) last = plain;
      const entries = listEntries(pointer);
      const user = entries.some(([, { canary }]) => namesPeople(canary)) ? await readUser?.() : null;
      const canaries = entries.filter(
        ([id, { canary }]) =>
          isInCanary(id, canary, { group, user }) && !(id === shellId && canary?.version === suspectShell),
      );
      return canaries.length > 0
        ? await composeOnce(
            mine,
            pointer,
            canaries.map(([id]) => id),
          )
        : plain;
    } catch (error) {
      const fault: ReleaseFault = { remote: 'all remotes', version: '', kind: 'release', reason: unreadable };
      if (String(error) !== reported) options.onFault({ ...fault, error });
      reported = String(error);
      const nothing: LiveReleases = {
        revision: 0,
        shell: null,
        remotes: {},
        refused: [],
        faults: [],
        canaries: [],
        needsGroup: false,
      };
      return { ...(last ?? nothing), faults: [fault] };
    }
  }

  function composeOnce(
    { revision, byCanaries }: Composed,
    pointer: Pointer,
    canaries: string[],
  ): Promise<LiveReleases> {
    const key = canaries.join();
    const known = byCanaries.get(key);
    if (known) return known;
    const made = compose(revision, pointer, new Set(canaries)).then(
      ({ live, isAllRead }) => {
        if (canaries.length === 0) live.faults.forEach(options.onFault);
        if (!isAllRead) setTimeout(() => byCanaries.delete(key), readAgainMs).unref();
        return live;
      },
      (error: unknown) => {
        byCanaries.delete(key);
        throw error;
      },
    );
    byCanaries.set(key, made);
    return made;
  }

  /** `isAllRead` is false when the store failed, so that the same revision may give more later. */
  async function compose(
    revision: number,
    pointer: Pointer,
    canaries: ReadonlySet<string>,
  ): Promise<{ live: LiveReleases; isAllRead: boolean }> {
    const faults: ReleaseFault[] = [];
    const refused: string[] = [];
    let isAllRead = true;

    /** The releases of an entry that can be served, in the order in which a browser tries them. */
    async function listUsable<S extends z.ZodType<{ version: string }>>(
      id: string,
      { stable, previous, canary }: PointerEntry,
      schema: S,
      check: (manifest: z.output<S>) => string | undefined,
    ): Promise<z.output<S>[]> {
      const found = new Map<string, z.output<S>>();
      for (const version of [stable, previous, canary?.version]) {
        if (version === undefined || version === null) continue;
        const checked = await options.releases.readManifest(id, version).then(
          (manifest) => validateManifest(version, schema, manifest, check),
          (error: unknown) => {
            isAllRead = false;
            return { reason: unreadable, error };
          },
        );
        if ('manifest' in checked) found.set(version, checked.manifest);
        else faults.push({ remote: id, version, kind: 'release', ...checked });
      }
      if (!found.has(stable)) refused.push(id);
      const wanted = canaries.has(id) ? [canary?.version, stable, previous] : [stable, previous];
      return wanted.flatMap((version) => found.get(version ?? '') ?? []);
    }

    const [shell = null] = pointer.shell
      ? await listUsable(shellId, pointer.shell, shellManifestSchema, checkShell)
      : [];
    const shellVersion = shell?.version ?? shellPackage.version;
    const usable = new Map<string, RemoteManifest[]>();
    for (const [id, entry] of Object.entries(pointer.remotes).sort()) {
      usable.set(
        id,
        await listUsable(id, entry, remoteManifestSchema, (manifest) => checkRemote(manifest, id, shellVersion)),
      );
    }

    const served = [...usable.values()].flatMap(([first]) => (first ? [first] : []));
    const owners = await options.releases.readOwners(pointer);
    const collisions = findServedCollisions(owners, served);
    const remotes: Record<string, BootRemote> = {};
    for (const [id, [first, second]] of usable) {
      if (!first) continue;
      const own = collisions.filter((item) => item.id === id).map(({ collision }) => collision);
      for (const { kind, name, holder } of own) {
        if (kind === 'id') continue;
        faults.push({ remote: id, version: first.version, kind, reason: `${kind} ${name} belongs to ${holder}` });
      }
      remotes[id] = {
        stable: { baseUrl: toFolder(id, first.version), manifest: toBootManifest(withoutCollisions(first, own)) },
        previous: second ? { version: second.version, baseUrl: toFolder(id, second.version) } : null,
      };
    }
    for (const [id, url] of Object.entries(options.devServers ?? {})) {
      if (id === shellId) continue;
      const remote = await readDevServer(url).catch((error: unknown) => {
        faults.push({ remote: id, version: 'dev server', kind: 'release', reason: unreadable, error });
        refused.push(id);
        return null;
      });
      if (remote) remotes[id] = remote;
    }
    const running = listEntries(pointer).filter(([, { canary }]) => canary !== undefined);
    const needsGroup = running.some(([, { canary }]) => canary !== undefined && canary.percent > 0);
    const live = { revision, shell, remotes, refused, faults, canaries: running.map(([id]) => id), needsGroup };
    return { live, isAllRead };
  }

  return { current };
}

function listEntries(pointer: Pointer): [string, PointerEntry][] {
  const shell = findEntry(pointer, shellId);
  return [...(shell ? [[shellId, shell] satisfies [string, PointerEntry]] : []), ...Object.entries(pointer.remotes)];
}

/** Leaves out single routes with their menu entries, and slots. The modules stay, since other routes may use them. */
function withoutCollisions(manifest: RemoteManifest, collisions: readonly Collision[]): RemoteManifest {
  const lost = (kind: Collision['kind'], name: string) =>
    collisions.some((collision) => collision.kind === kind && collision.name === name);
  const routes = manifest.routes.filter(({ path }) => !lost('path', path));
  return {
    ...manifest,
    routes,
    menu: manifest.menu.filter(({ routeId }) => routes.some(({ id }) => id === routeId)),
    slots: manifest.slots.filter(({ name }) => !lost('slot', name)),
  };
}

/** Returns the manifest, or the reason why this server cannot serve it. */
function validateManifest<S extends z.ZodType<{ version: string }>>(
  version: string,
  schema: S,
  value: unknown,
  check: (manifest: z.output<S>) => string | undefined,
): { manifest: z.output<S> } | { reason: string } {
  if (value === null) return { reason: 'not published' };
  if (value === undefined) return { reason: 'manifest.json is not JSON' };
  const parsed = schema.safeParse(value);
  if (!parsed.success) return { reason: parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ') };
  if (parsed.data.version !== version) return { reason: 'names another remote or version' };
  const reason = check(parsed.data);
  return reason === undefined ? { manifest: parsed.data } : { reason };
}

/** The server writes the snapshot, so that it runs only shells of its own contract. */
function checkShell({ contractVersion }: ShellManifest): string | undefined {
  return contractVersion === shellContractVersion ? undefined : `contract ${contractVersion}`;
}

function checkRemote(
  { id, contractVersion, shellRange }: RemoteManifest,
  wantedId: string,
  shellVersion: string,
): string | undefined {
  if (id !== wantedId) return 'names another remote or version';
  if (!isRunnableContract(contractVersion)) return `contract ${contractVersion}`;
  return fitsShell(shellRange, shellVersion) ? undefined : `shell ${shellRange}`;
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
