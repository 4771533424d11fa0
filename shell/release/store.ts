import { createHash } from 'node:crypto';
import { toPathShape } from '@school/shell-contract/addresses';
import { type BuiltFile, type RemoteManifest, remoteManifestSchema } from '@school/shell-contract/manifest';
import { shellId } from '@school/shell-contract/manifest-names';
import { type ShellManifest, shellManifestSchema } from '@school/shell-contract/shell-manifest';
import { z } from 'zod';
import { type Audience, describeAudience, formatAudience, isWithin, toAudience, unite } from './audience';
import type { ReleaseDriver } from './driver';
import { claim, describeCollision, findCollisions, noOwners, type Owners } from './ownership';
import {
  beginRemoval,
  endRemoval,
  findEntry,
  haltCanary,
  historyLength,
  isBeingRemoved,
  moveTo,
  type Pointer,
  type PointerEntry,
  pointerSchema,
  startCanary,
  withEntry,
} from './pointer';
import { listRemovable } from './prune';
import { type Publication, publicationFile, publicationSchema } from './publication';
import { fitsShell } from './shell-version';

/** A release command failed; the message is for the person who ran it. */
export class ReleaseError extends Error {}

/** The live releases do not allow the change. */
export class ReleaseStateError extends ReleaseError {}

export type ReleaseStore = ReturnType<typeof createReleaseStore>;

export interface Reason {
  who: string;
  why: string;
  /** Reasons against the change that are overruled; they are kept in the history. */
  forced?: string[];
  /** What was not checked, and why. */
  skipped?: string[];
}

interface Options {
  /** Called once, with a sentence, for each damaged pointer revision that is skipped in favour of an earlier one. */
  onDamagedPointer: (sentence: string) => void;
  now: () => Date;
}

const swapTries = 200;
/** How often the versions of a part are listed for what browsers ask. */
const listMs = 1000;

interface ServedList {
  readAt: number;
  versions: Promise<string[]>;
  /** For whoever asks for a version that the list lacks; shared by all of them. */
  next?: Promise<string[]>;
}
const routesSchema = z.array(z.string());

/** Publishes, promotes and reads releases through a driver. An `id` is that of a remote, or `shell`. */
export function createReleaseStore(driver: ReleaseDriver, { onDamagedPointer, now }: Options) {
  const manifests = new Map<string, unknown>();
  const reportedDamaged = new Set<number>();
  const lists = new Map<string, ServedList>();
  const getFolder = (id: string) => (id === shellId ? 'shell' : `remotes/${id}`);
  const folder = (id: string, version: string) => `${getFolder(id)}/${version}`;

  /** Reads the newest valid pointer. `newest` is the last revision, valid or damaged; the next change follows it. */
  async function readPointer(): Promise<{ revision: number; newest: number; pointer: Pointer }> {
    const last = await driver.readPointer();
    const newest = last.revision;
    if (last.text === null) return { revision: newest, newest, pointer: { remotes: {} } };
    const damaged: number[] = [];
    for (let read = last; read.text !== null; read = await driver.readPointer(read.revision)) {
      const parsed = pointerSchema.safeParse(parseJson(read.text));
      if (!parsed.success) {
        damaged.push(read.revision);
        continue;
      }
      for (const revision of damaged) {
        if (reportedDamaged.has(revision)) continue;
        reportedDamaged.add(revision);
        onDamagedPointer(`Revision ${revision} of the release pointer is damaged; revision ${read.revision} is used`);
      }
      return { revision: read.revision, newest, pointer: parsed.data };
    }
    throw new ReleaseError(
      `Revision ${newest} of the release pointer is damaged, and there is no sound one before it. Restore it.`,
    );
  }

  /**
   * Reads the manifest.json of a version without validation: undefined when it is not JSON, null when the version is
   * not published.
   */
  async function readManifest(id: string, version: string): Promise<unknown> {
    const key = folder(id, version);
    if (!manifests.has(key)) {
      const bytes = await driver.read(`${key}/manifest.json`);
      if (bytes === null) return null;
      manifests.set(key, parseJson(bytes.toString('utf8')));
    }
    return manifests.get(key);
  }

  /**
   * Reads the manifest of a version that a browser names, like `readManifest`. For a version that is not published the
   * store is asked for a list once a second, and for a part that was never released not at all, so that strangers cannot
   * send any number of requests to a far store.
   */
  async function readServedManifest(id: string, version: string): Promise<unknown> {
    if (manifests.has(folder(id, version))) return manifests.get(folder(id, version));
    const entry = findEntry((await readPointer()).pointer, id);
    if (!entry) return null;
    const isInUse = [entry.stable, entry.previous, entry.canary?.version].includes(version);
    return isInUse || (await isListed(id, version)) ? readManifest(id, version) : null;
  }

  /** A version that the last list lacks may have been published since, so that the answer waits for the next one. */
  async function isListed(id: string, version: string): Promise<boolean> {
    const last = lists.get(id);
    if (!last) return (await listAnew(id)).includes(version);
    if ((await last.versions.catch((): string[] => [])).includes(version)) return true;
    const due = Math.min(listMs, Math.max(0, last.readAt + listMs - now().getTime()));
    last.next ??= new Promise((resolve) => setTimeout(resolve, due)).then(() => listAnew(id));
    return (await last.next).includes(version);
  }

  function listAnew(id: string): Promise<string[]> {
    const versions = driver.list(getFolder(id));
    lists.set(id, { readAt: now().getTime(), versions });
    return versions;
  }

  /** What was known when a version was published; null for older ones. */
  async function readPublication(id: string, version: string): Promise<Publication | null> {
    const bytes = await driver.read(`${folder(id, version)}/${publicationFile}`);
    return publicationSchema.safeParse(parseJson(bytes?.toString('utf8') ?? '')).data ?? null;
  }

  /** Changes the pointer; reads it again and retries when another process has changed it meanwhile. */
  async function change(edit: (pointer: Pointer) => Promise<Pointer>): Promise<void> {
    for (let attempt = 0; attempt < swapTries; attempt++) {
      const { newest, pointer } = await readPointer();
      if (await driver.swapPointer(newest, JSON.stringify(await edit(pointer), null, 1))) return;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    }
    throw new ReleaseError('The pointer kept changing; try again.');
  }

  async function readValidManifest(id: string, version: string): Promise<RemoteManifest | undefined> {
    return remoteManifestSchema.safeParse(await readManifest(id, version)).data;
  }

  /**
   * Reads the holders of ids, paths and slots. Live remotes that were promoted before owners were recorded hold what
   * they name, the oldest first.
   */
  async function readOwners({ remotes, owners = noOwners }: Pointer): Promise<Owners> {
    const firstChange = (id: string) => remotes[id]?.history.at(-1)?.at ?? '';
    const unrecorded = Object.keys(remotes)
      .filter((id) => owners.ids[id] === undefined)
      .sort((a, b) => firstChange(a).localeCompare(firstChange(b)) || a.localeCompare(b));
    const manifests = await Promise.all(unrecorded.map((id) => readValidManifest(id, remotes[id]?.stable ?? '')));
    return manifests.reduce<Owners>((known, manifest) => (manifest ? claim(known, manifest) : known), owners);
  }

  async function refuseCollisions(pointer: Pointer, manifest: RemoteManifest): Promise<void> {
    const collisions = findCollisions(await readOwners(pointer), manifest);
    if (collisions.length > 0) throw new ReleaseError(collisions.map(describeCollision).join('\n'));
  }

  /** The live remotes that do not run in the live shell, each with its reason; empty while no shell is released. */
  async function listUnfit({ shell, remotes }: Pointer): Promise<Map<string, string>> {
    const unfit = new Map<string, string>();
    if (!shell) return unfit;
    for (const [id, { stable }] of Object.entries(remotes)) {
      const manifest = await readValidManifest(id, stable);
      if (!manifest || fitsShell(manifest.shellRange, shell.stable)) continue;
      unfit.set(`${id} ${stable}`, `${id} ${stable} runs in shell ${manifest.shellRange}, not in ${shell.stable}.`);
    }
    return unfit;
  }

  async function refuseUnfit(before: Pointer, after: Pointer, { forced = [] }: Reason): Promise<void> {
    if (forced.length > 0) return;
    const known = await listUnfit(before);
    const unfit = [...(await listUnfit(after))].filter(([name]) => !known.has(name)).map(([, sentence]) => sentence);
    if (unfit.length > 0) throw new ReleaseStateError(unfit.join('\n'));
  }

  /**
   * Lists the versions that can be put to use. Asks the store anew, since another process may have removed one, and
   * leaves out those that the pointer says are going.
   */
  async function listStored(pointer: Pointer, id: string): Promise<ReadonlySet<string>> {
    const versions = await driver.list(getFolder(id));
    return new Set(versions.filter((version) => !isBeingRemoved(pointer, id, version)));
  }

  /**
   * Stores the files of a build, and its publication beside them.
   *
   * @throws ReleaseError when a file differs from its manifest, or the version exists with other content
   */
  async function store(
    id: string,
    { version, assets }: { version: string; assets: readonly BuiltFile[] },
    files: ReadonlyMap<string, Buffer>,
    computeIntegrity: (bytes: Buffer) => string,
    publication: Publication | undefined,
  ): Promise<void> {
    for (const asset of assets) {
      const bytes = files.get(asset.path);
      if (!bytes || computeIntegrity(bytes) !== asset.integrity) {
        throw new ReleaseError(`${asset.path} is not the file that the manifest describes.`);
      }
    }
    const stored = publication
      ? new Map([...files, [publicationFile, Buffer.from(JSON.stringify(publication))] as const])
      : files;
    if ((await driver.createVersion(folder(id, version), stored)) === 'created') return;
    // The manifest contains the integrity of every file, so equal manifests mean equal releases.
    const published = await driver.read(`${folder(id, version)}/manifest.json`);
    if (!files.get('manifest.json')?.equals(published ?? Buffer.alloc(0))) {
      throw new ReleaseError(`${id} ${version} is published already with other content; a version never changes.`);
    }
  }

  /** Gives a published version to browsers. What a remote names and nobody holds becomes its own. */
  async function putToUse(
    id: string,
    version: string,
    reason: Reason,
    toEntry: (entry: PointerEntry | undefined, stored: ReadonlySet<string>) => PointerEntry,
  ): Promise<void> {
    const published = await readManifest(id, version);
    if (published === null) throw new ReleaseError(`${id} ${version} is not published.`);
    const remote = id === shellId ? undefined : await readValidManifest(id, version);
    if (!remote && !shellManifestSchema.safeParse(published).success) {
      throw new ReleaseError(`The manifest of ${id} ${version} is damaged; publish it again under another version.`);
    }
    await change(async (pointer) => {
      const stored = await listStored(pointer, id);
      refuseAbsent(pointer, id, version, stored);
      const changed = withEntry(pointer, id, toEntry(findEntry(pointer, id), stored));
      await refuseUnfit(pointer, changed, reason);
      if (!remote) return changed;
      await refuseCollisions(pointer, remote);
      return { ...changed, owners: claim(await readOwners(pointer), remote) };
    });
  }

  return {
    /** @throws ReleaseError when every revision is damaged */
    readPointer,
    readManifest,
    readServedManifest,

    /** @returns the bytes of a released file. The caller must check the path against the assets of the manifest. */
    readFile: (id: string, version: string, path: string) => driver.read(`${folder(id, version)}/${path}`),

    /**
     * Stores a built remote under its version. Publishing identical bytes again changes nothing.
     *
     * @param files all files of the build by path, including manifest.json
     * @param publication stored beside them; a later publication does not replace it
     * @throws ReleaseError when the manifest is invalid, a file differs from it, another remote holds one of its paths
     *   or slots, or the version exists with other content
     */
    async publish(
      files: ReadonlyMap<string, Buffer>,
      computeIntegrity: (bytes: Buffer) => string,
      publication?: Publication,
    ): Promise<RemoteManifest> {
      const parsed = remoteManifestSchema.safeParse(parseJson(files.get('manifest.json')?.toString('utf8') ?? ''));
      if (!parsed.success) throw new ReleaseError(`The manifest is refused: ${parsed.error.message}`);
      const { pointer } = await readPointer();
      await refuseCollisions(pointer, parsed.data);
      refuseBeingRemoved(pointer, parsed.data.id, parsed.data.version);
      await store(parsed.data.id, parsed.data, files, computeIntegrity, publication);
      return parsed.data;
    },

    /** The same for a built shell. */
    async publishShell(
      files: ReadonlyMap<string, Buffer>,
      computeIntegrity: (bytes: Buffer) => string,
      publication?: Publication,
    ): Promise<ShellManifest> {
      const parsed = shellManifestSchema.safeParse(parseJson(files.get('manifest.json')?.toString('utf8') ?? ''));
      if (!parsed.success) throw new ReleaseError(`The manifest is refused: ${parsed.error.message}`);
      refuseBeingRemoved((await readPointer()).pointer, shellId, parsed.data.version);
      await store(shellId, parsed.data, files, computeIntegrity, publication);
      return parsed.data;
    },

    /** Makes a published version the live one, which ends a canary. */
    async promote(id: string, version: string, reason: Reason): Promise<void> {
      const at = now();
      await putToUse(id, version, reason, (entry, stored) =>
        moveTo(entry, { action: 'promote', version, at, ...reason }, stored),
      );
    },

    /**
     * Gives a published version to an audience, instead of the live one. A canary that runs can only get more people,
     * so that nobody goes back and forth between two releases.
     *
     * @throws ReleaseError when nothing is live, the version is, another one runs as a canary, or somebody would lose it
     */
    async startCanary(id: string, version: string, audience: Audience, reason: Reason): Promise<void> {
      const at = now();
      await putToUse(id, version, reason, (entry) => {
        if (!entry) throw new ReleaseError(`Nothing of ${id} is live, so that there is nothing to compare with.`);
        if (entry.stable === version) throw new ReleaseError(`${id} ${version} is live already.`);
        if (entry.canary && entry.canary.version !== version) {
          throw new ReleaseError(`${entry.canary.version} of ${id} runs as a canary; halt or promote it first.`);
        }
        if (entry.canary && !isWithin(entry.canary, audience)) {
          throw new ReleaseError(
            `${version} of ${id} goes to ${describeAudience(entry.canary)}, and not all of them would keep it. Name them too: --canary ${formatAudience(unite(entry.canary, audience))}, or halt it.`,
          );
        }
        return startCanary(entry, { version, at, ...reason, ...toAudience(audience) });
      });
    },

    /**
     * Halts the canary. @returns its version
     *
     * @param shown the version that somebody decided about; ReleaseStateError when another one is the canary by now
     */
    async halt(id: string, reason: Reason, shown?: string): Promise<string> {
      const at = now();
      let halted = '';
      await change(async (pointer) => {
        const entry = findEntry(pointer, id);
        if (!entry?.canary) throw new ReleaseStateError(`${id} has no canary.`);
        halted = entry.canary.version;
        if (shown !== undefined && shown !== halted) throw new ReleaseStateError(`The canary of ${id} is ${halted}.`);
        return withEntry(pointer, id, haltCanary(entry, { version: halted, at, ...reason }));
      });
      return halted;
    },

    /**
     * Makes the last good version live again, even if another remote holds its paths by now. @returns that version
     *
     * @param shown the live version that somebody decided about; ReleaseStateError when another one is live by now
     * @throws ReleaseStateError when there is no good version, a canary runs (to prevent rolling back the wrong
     *   release), or a live remote would not run in the live shell
     */
    async rollback(id: string, reason: Reason, shown?: string): Promise<string> {
      const at = now();
      let chosen = '';
      await change(async (pointer) => {
        const entry = findEntry(pointer, id);
        if (shown !== undefined && entry?.stable !== shown) {
          throw new ReleaseStateError(`${entry?.stable ?? 'Nothing'} of ${id} is live.`);
        }
        if (entry?.canary) {
          throw new ReleaseStateError(
            `${entry.canary.version} of ${id} runs as a canary. First: npm run release -- halt ${id} --why "..."`,
          );
        }
        if (!entry?.previous) throw new ReleaseStateError(`${id} has no previous version to return to.`);
        chosen = entry.previous;
        const stored = await listStored(pointer, id);
        refuseAbsent(pointer, id, chosen, stored);
        const moved = moveTo(entry, { action: 'rollback', version: chosen, at, ...reason }, stored);
        const changed = withEntry(pointer, id, moved);
        await refuseUnfit(pointer, changed, reason);
        return changed;
      });
      return chosen;
    },

    readOwners,

    /**
     * Gives a path or a slot to another remote, or a remote's id to another team.
     *
     * @throws ReleaseError when nobody holds it
     */
    async handOver(what: string, to: string, reason: Reason): Promise<void> {
      const at = now().toISOString();
      await change(async (pointer) => {
        const owners = await readOwners(pointer);
        const [kind, name] = what.startsWith('/')
          ? (['paths', toPathShape(what)] as const)
          : ([what.startsWith('mf-') ? 'ids' : 'slots', what] as const);
        const from = owners[kind][name];
        if (from === undefined) throw new ReleaseError(`Nobody holds ${what}.`);
        const handOvers = [{ at, ...reason, what, from, to }, ...(pointer.handOvers ?? [])].slice(0, historyLength);
        return { ...pointer, owners: { ...owners, [kind]: { ...owners[kind], [name]: to } }, handOvers };
      });
    },

    /** Records which routes the API that serves this store has, so that no remote goes live before its API. */
    async recordApi(routes: readonly string[]): Promise<void> {
      const text = JSON.stringify([...routes].sort());
      const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
      if ((await readPointer()).pointer.api === name) return;
      await driver.createVersion(`api/${name}`, new Map([['routes.json', Buffer.from(text)]]));
      await change(async (pointer) => ({ ...pointer, api: name }));
    },

    /** @returns the routes of the API that started last, or null when none has started yet */
    async readApi(): Promise<string[] | null> {
      const { api } = (await readPointer()).pointer;
      const bytes = api === undefined ? null : await driver.read(`api/${api}/routes.json`);
      return routesSchema.safeParse(parseJson(bytes?.toString('utf8') ?? '')).data ?? null;
    },

    /** Lists the published versions. */
    versions: (id: string) => driver.list(getFolder(id)),

    readPublication,

    /**
     * Removes the versions that nobody uses any more. The pointer names them first, so that a promotion at the same time
     * either comes before and keeps its version, or is refused. @returns them
     */
    async prune(id: string): Promise<string[]> {
      const versions = await driver.list(getFolder(id));
      const stored = await Promise.all(
        versions.map(async (version) => ({ version, publication: await readPublication(id, version) })),
      );
      const at = now();
      const choose = (pointer: Pointer) => listRemovable(pointer, id, stored, at);
      if (choose((await readPointer()).pointer).length === 0) return [];
      let chosen: string[] = [];
      await change(async (pointer) => {
        chosen = choose(pointer);
        return beginRemoval(pointer, id, chosen, at);
      });
      for (const version of chosen) {
        await driver.removeVersion(folder(id, version));
        manifests.delete(folder(id, version));
      }
      await change(async (pointer) => endRemoval(pointer, id, chosen));
      return chosen;
    },
  };
}

function refuseBeingRemoved(pointer: Pointer, id: string, version: string): void {
  if (!isBeingRemoved(pointer, id, version)) return;
  throw new ReleaseStateError(
    `${id} ${version} is just being removed as old; publish it again when that is done, or take another version.`,
  );
}

function refuseAbsent(pointer: Pointer, id: string, version: string, stored: ReadonlySet<string>): void {
  refuseBeingRemoved(pointer, id, version);
  if (!stored.has(version)) throw new ReleaseStateError(`${id} ${version} is not published.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
