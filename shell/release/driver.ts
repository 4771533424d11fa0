/**
 * Where releases lie. Versions are written once and never change; the pointer is one document changed by
 * compare-and-swap. A folder is the driver of today; any store with create-if-absent (S3: `If-None-Match: *`) can be one.
 */
export interface ReleaseDriver {
  /**
   * Writes all files of a version at once, or none.
   *
   * @param folder `remotes/<id>/<version>`
   * @returns whether the version was written, or was already there (then nothing is touched)
   */
  createVersion(folder: string, files: ReadonlyMap<string, Uint8Array>): Promise<'created' | 'exists'>;
  /** @returns the bytes of a file, or null when there is none */
  read(path: string): Promise<Buffer | null>;
  /** Names of what lies directly in a folder; an absent folder is empty. */
  list(folder: string): Promise<string[]>;
  /** @returns the newest pointer document below a revision, or of all; revision 0 and null when there is none */
  readPointer(below?: number): Promise<{ revision: number; text: string | null }>;
  /** Writes the document of revision `after + 1`. @returns false when somebody else was first */
  swapPointer(after: number, text: string): Promise<boolean>;
}
