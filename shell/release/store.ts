import { type RemoteManifest, remoteManifestSchema } from '@school/shell-contract/manifest';
import type { ReleaseDriver } from './driver';
import { moveTo, type Pointer, pointerSchema } from './pointer';

/** A release command failed; the message is for the person who ran it. */
export class ReleaseError extends Error {}

export type ReleaseStore = ReturnType<typeof createReleaseStore>;

export interface Reason {
  who: string;
  why: string;
}

interface Options {
  /** Called once, with a sentence, for each damaged pointer revision that is skipped in favour of an earlier one. */
  onDamagedPointer: (sentence: string) => void;
}

const swapTries = 200;

/** Publishes, promotes and reads releases through a driver. */
export function createReleaseStore(driver: ReleaseDriver, { onDamagedPointer }: Options) {
  const manifests = new Map<string, unknown>();
  const toldDamaged = new Set<number>();
  const folder = (id: string, version: string) => `remotes/${id}/${version}`;

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
        if (toldDamaged.has(revision)) continue;
        toldDamaged.add(revision);
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

  /** Changes the pointer; reads it again and retries when another process has changed it meanwhile. */
  async function change(edit: (pointer: Pointer) => Pointer): Promise<void> {
    for (let attempt = 0; attempt < swapTries; attempt++) {
      const { newest, pointer } = await readPointer();
      if (await driver.swapPointer(newest, JSON.stringify(edit(pointer), null, 1))) return;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    }
    throw new ReleaseError('The pointer kept changing; try again.');
  }

  async function move(
    action: 'promote' | 'rollback',
    id: string,
    choose: (pointer: Pointer) => string,
    reason: Reason,
  ) {
    const at = new Date();
    await change((pointer) => {
      const entry = moveTo(pointer.remotes[id], { action, version: choose(pointer), at, ...reason });
      return { remotes: { ...pointer.remotes, [id]: entry } };
    });
  }

  return {
    /** @throws ReleaseError when every revision is damaged */
    readPointer,
    readManifest,

    /** @returns the bytes of a released file. The caller must check the path against the assets of the manifest. */
    readFile: (id: string, version: string, path: string) => driver.read(`${folder(id, version)}/${path}`),

    /**
     * Stores a built remote under its version. Publishing identical bytes again changes nothing.
     *
     * @param files all files of the build by path, including manifest.json
     * @throws ReleaseError when the manifest is invalid, a file differs from it, or the version exists with other
     *   content
     */
    async publish(
      files: ReadonlyMap<string, Buffer>,
      computeIntegrity: (bytes: Buffer) => string,
    ): Promise<RemoteManifest> {
      const text = files.get('manifest.json')?.toString('utf8');
      const parsed = remoteManifestSchema.safeParse(parseJson(text ?? ''));
      if (!parsed.success) throw new ReleaseError(`The manifest is refused: ${parsed.error.message}`);
      const { id, version, assets } = parsed.data;
      for (const asset of assets) {
        const bytes = files.get(asset.path);
        if (!bytes || computeIntegrity(bytes) !== asset.integrity) {
          throw new ReleaseError(`${asset.path} is not the file that the manifest describes.`);
        }
      }
      if ((await driver.createVersion(folder(id, version), files)) === 'exists') {
        // The manifest contains the integrity of every file, so equal manifests mean equal releases.
        const published = await driver.read(`${folder(id, version)}/manifest.json`);
        if (published?.toString('utf8') !== text) {
          throw new ReleaseError(`${id} ${version} is published already with other content; a version never changes.`);
        }
      }
      return parsed.data;
    },

    /** Makes a published version the live one. */
    async promote(id: string, version: string, reason: Reason): Promise<void> {
      const manifest = await readManifest(id, version);
      if (manifest === null) throw new ReleaseError(`${id} ${version} is not published.`);
      if (!remoteManifestSchema.safeParse(manifest).success) {
        throw new ReleaseError(`The manifest of ${id} ${version} is damaged; publish it anew under another version.`);
      }
      await move('promote', id, () => version, reason);
    },

    /** Makes the previous version live again. @returns that version */
    async rollback(id: string, reason: Reason): Promise<string> {
      let chosen = '';
      const choose = ({ remotes }: Pointer) => {
        const previous = remotes[id]?.previous;
        if (!previous) throw new ReleaseError(`${id} has no previous version to return to.`);
        chosen = previous;
        return previous;
      };
      await move('rollback', id, choose, reason);
      return chosen;
    },

    /** Lists the published versions of a remote. */
    versions: (id: string) => driver.list(`remotes/${id}`),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
