/**
 * Storage of releases. Versions are written once and never change; the pointer is one document that is changed by
 * compare-and-swap. The drivers are a folder and a bucket of an S3-compatible store.
 */
export interface ReleaseDriver {
  /**
   * Writes all files of a version at once, or none.
   *
   * @param folder `remotes/<id>/<version>`, `shell/<version>`, or `api/<name>` for a list of the API's routes
   * @returns `created`, or `exists` when the version was already there; then nothing is written
   */
  createVersion(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<'created' | 'exists'>;
  /** @returns the bytes of a file, or null when it does not exist */
  read(path: string): Promise<Buffer | null>;
  /** Removes a version; it is gone for readers at once, whatever happens to the removal of its files. Does nothing if there is none. */
  removeVersion(folder: string): Promise<void>;
  /** Names of the direct entries of a folder; empty when the folder does not exist. */
  list(folder: string): Promise<string[]>;
  /** @returns the newest pointer document (below the given revision), or revision 0 and null when there is none */
  readPointer(below?: number): Promise<{ revision: number; text: string | null }>;
  /** Writes the document of revision `after + 1`, and removes old ones. @returns false when another writer came first */
  swapPointer(after: number, text: string): Promise<boolean>;
}
