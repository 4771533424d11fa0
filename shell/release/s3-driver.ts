import { randomUUID } from 'node:crypto';
import type { ReleaseDriver } from './driver';
import { readNewest, removeOldRevisions } from './revisions';
import { type Bucket, getStatus, openBucket, type S3Place } from './s3-bucket';

/** The store cannot keep releases; the message is for the person who set it up. */
export class UnsuitableStoreError extends Error {}

/** Tries of a call whose outcome is unknown or that the store asks to repeat. */
const tries = 8;
/** Files of a version that are sent at the same time. */
const parallelUploads = 8;

/**
 * Stores releases in a bucket of an S3-compatible store:
 *
 * - `remotes/<id>/files/<version>/<random>/...`: the files, each upload in a folder of its own;
 * - `remotes/<id>/versions/<version>.json`: which of these folders is the version;
 * - `shell/files/<version>/<random>/...` and `shell/versions/<version>.json`: the same for the shell;
 * - `api/files/<name>/<random>/...` and `api/versions/<name>.json`: the same for the API's lists of routes;
 * - `pointer/<revision>.json`: the pointer.
 *
 * Versions and pointers are created with `If-None-Match: *`, so that one of several writers wins and nothing is ever
 * overwritten.
 * A key for the prefix `remotes/<id>/` is enough to publish one remote.
 *
 * @param given replaces the bucket of that place, in tests
 */
export async function s3Driver(place: S3Place, given?: Bucket): Promise<ReleaseDriver> {
  const bucket = given ?? (await openBucket(place));
  /** Folders of versions, which change only when a removed version is published anew. */
  const folders = new Map<string, string>();
  let newestSeen = 0;

  /**
   * Creates an object unless one exists. After an error that may hide a success, the object's `writer` says whether
   * this call created it.
   */
  async function create(key: string, body: string): Promise<boolean> {
    const writer = randomUUID();
    for (let attempt = 1; ; attempt++) {
      try {
        await bucket.put(key, body, { isNew: true, writer });
        return true;
      } catch (error) {
        // 412: it exists, perhaps created by an earlier try of ours whose answer was lost
        const found = await bucket.get(key);
        if (found) return found.writer === writer;
        if (attempt === tries) throw error;
        await pause(attempt);
      }
    }
  }

  /** @param from leaves out earlier revisions */
  async function listRevisions(from?: number): Promise<number[]> {
    const keys = await bucket.list('pointer/', from === undefined ? undefined : pointerKey(from - 1));
    return keys
      .map((key) => /^pointer\/(\d{8})\.json$/.exec(key)?.[1])
      .filter((digits) => digits !== undefined)
      .map(Number);
  }

  /** Finds the folder whose upload became the version; null when the version does not exist. */
  async function findFolder({ parent, version }: VersionPath): Promise<string | null> {
    const key = versionKey(parent, version);
    const known = folders.get(key);
    if (known) return known;
    const found = await bucket.get(key);
    if (!found) return null;
    const folder = found.bytes.toString('utf8');
    folders.set(key, folder);
    return folder;
  }

  const driver: ReleaseDriver = {
    async createVersion(folder, files) {
      const path = splitPath(folder);
      const { parent, version } = path;
      // another process may have removed a version that this one knows
      folders.delete(versionKey(parent, version));
      if (await findFolder(path)) return 'exists';
      const target = `${parent}/files/${version}/${randomUUID()}`;
      const waiting = [...files];
      await Promise.all(
        Array.from({ length: parallelUploads }, async () => {
          for (let next = waiting.pop(); next; next = waiting.pop()) {
            const [name, body] = next;
            await bucket.put(`${target}/${name}`, body);
          }
        }),
      );
      return (await create(versionKey(parent, version), target)) ? 'created' : 'exists';
    },

    async read(path) {
      const split = splitPath(path);
      const folder = await findFolder(split);
      if (folder === null) return null;
      const found = await bucket.get(`${folder}/${split.file}`);
      if (!found) folders.delete(versionKey(split.parent, split.version));
      return found?.bytes ?? null;
    },

    async removeVersion(folder) {
      const { parent, version } = splitPath(folder);
      // Listed before the version is gone, so that no file of a later upload of it is among them.
      const files = await bucket.list(`${parent}/files/${version}/`);
      // First the object that makes the files a version.
      await bucket.remove(versionKey(parent, version));
      folders.delete(versionKey(parent, version));
      for (const key of files) await bucket.remove(key);
    },

    async list(folder) {
      const prefix = `${folder}/versions/`;
      return (await bucket.list(prefix)).map((key) => key.slice(prefix.length).replace(/\.json$/, ''));
    },

    async readPointer(below = Number.POSITIVE_INFINITY) {
      // revisions are consecutive, so the previous one is found without listing
      const before = Number.isFinite(below) && below > 1 ? await bucket.get(pointerKey(below - 1)) : null;
      if (before) return { revision: below - 1, text: before.bytes.toString('utf8') };
      return readNewest(
        async () => {
          // revisions only grow, so older ones than the newest one seen need not be listed again
          const listed = await listRevisions(newestSeen > 0 && below > newestSeen ? newestSeen : undefined);
          newestSeen = Math.max(newestSeen, ...listed);
          return listed.filter((revision) => revision < below);
        },
        async (revision) => (await bucket.get(pointerKey(revision)))?.bytes.toString('utf8') ?? null,
      );
    },

    async swapPointer(after, text) {
      if (!(await create(pointerKey(after + 1), text))) return false;
      return removeOldRevisions(after + 1, await listRevisions(), (revision) => bucket.remove(pointerKey(revision)));
    },
  };
  await assertConditionalWrites();
  return driver;

  /** A store that ignores the condition would silently lose one of two promotions. */
  async function assertConditionalWrites(): Promise<void> {
    const key = `probe/${randomUUID()}`;
    const put = () => bucket.put(key, 'probe', { isNew: true });
    try {
      await put();
      await put();
    } catch (error) {
      // 412: it exists; 409: it is being written, as after a try whose answer was lost
      if (getStatus(error) === 412 || getStatus(error) === 409) return;
      // a key for one remote may not write here; a key for the whole bucket was used to probe it before
      if (error instanceof Error && error.name === 'AccessDenied') return;
      throw error;
    } finally {
      // a probe that cannot be deleted is five bytes that nobody reads
      await bucket.remove(key).catch(() => undefined);
    }
    throw new UnsuitableStoreError(
      `${place.endpoint} ignores If-None-Match, so that one of two simultaneous promotions would be lost; take another store`,
    );
  }
}

const pointerKey = (revision: number) => `pointer/${String(revision).padStart(8, '0')}.json`;
const versionKey = (parent: string, version: string) => `${parent}/versions/${version}.json`;

interface VersionPath {
  /** `remotes/<id>`, `shell` or `api`. */
  parent: string;
  version: string;
  /** Path of a file in the version; empty for the version itself. */
  file: string;
}

function splitPath(path: string): VersionPath {
  const parts = path.split('/');
  const depth = parts[0] === 'remotes' ? 2 : 1;
  return {
    parent: parts.slice(0, depth).join('/'),
    version: parts[depth] ?? '',
    file: parts.slice(depth + 1).join('/'),
  };
}

/** Waits longer with each attempt, and for a random time, so that two writers do not meet again. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt));
}
