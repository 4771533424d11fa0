import { type RemoteManifest, remoteManifestSchema } from '@school/shell-contract/manifest';
import type { ReleaseDriver } from './driver';
import { moveTo, type Pointer, pointerSchema } from './pointer';

/** A release command that cannot be obeyed; its message is for the person who gave it. */
export class ReleaseError extends Error {}

export type ReleaseStore = ReturnType<typeof createReleaseStore>;

export interface Reason {
  who: string;
  why: string;
}

const swapTries = 200;

/** Publishing, promoting and reading of releases over any driver. */
export function createReleaseStore(driver: ReleaseDriver, now: () => Date = () => new Date()) {
  const manifests = new Map<string, unknown>();
  const folder = (id: string, version: string) => `remotes/${id}/${version}`;

  async function readPointer(): Promise<{ revision: number; pointer: Pointer }> {
    const { revision, text } = await driver.readPointer();
    if (text === null) return { revision, pointer: { remotes: {} } };
    const parsed = pointerSchema.safeParse(parseJson(text));
    if (parsed.success) return { revision, pointer: parsed.data };
    throw new ReleaseError(
      `Revision ${revision} of the release pointer is damaged. Restore it, or remove it to go back to the revision before.`,
    );
  }

  /**
   * The manifest.json of a version as it lies there, not validated: undefined when it is not JSON, null when the version
   * is not published.
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

  /** Changes the pointer; reads anew and tries again when somebody else changed it in between. */
  async function change(edit: (pointer: Pointer) => Pointer): Promise<void> {
    for (let attempt = 0; attempt < swapTries; attempt++) {
      const { revision, pointer } = await readPointer();
      if (await driver.swapPointer(revision, JSON.stringify(edit(pointer), null, 1))) return;
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
    const at = now();
    await change((pointer) => {
      const entry = moveTo(pointer.remotes[id], { action, version: choose(pointer), at, ...reason });
      return { remotes: { ...pointer.remotes, [id]: entry } };
    });
  }

  return {
    /** @throws ReleaseError when the document is damaged */
    readPointer,
    readManifest,

    /** @returns the bytes of a released file; the caller has checked the path against the manifest's assets */
    readFile: (id: string, version: string, path: string) => driver.read(`${folder(id, version)}/${path}`),

    /**
     * Stores a built remote under its version. The same bytes again are accepted and change nothing.
     *
     * @param files all files of the build by path, manifest.json among them
     * @throws ReleaseError when the manifest is refused, a file is not what it says, or the version exists otherwise
     */
    async publish(files: ReadonlyMap<string, Buffer>, integrityOf: (bytes: Buffer) => string): Promise<RemoteManifest> {
      const text = files.get('manifest.json')?.toString('utf8');
      const parsed = remoteManifestSchema.safeParse(parseJson(text ?? ''));
      if (!parsed.success) throw new ReleaseError(`The manifest is refused: ${parsed.error.message}`);
      const { id, version, assets } = parsed.data;
      for (const asset of assets) {
        const bytes = files.get(asset.path);
        if (!bytes || integrityOf(bytes) !== asset.integrity) {
          throw new ReleaseError(`${asset.path} is not the file that the manifest describes.`);
        }
      }
      if ((await driver.createVersion(folder(id, version), files)) === 'exists') {
        // The manifest carries the integrity of every file, so equal manifests are equal releases.
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

    /** Makes the previous version the live one again. @returns its version */
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

    /** Published versions of a remote. */
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
