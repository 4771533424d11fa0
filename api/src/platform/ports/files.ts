/** The object store. Keys are slash-separated names that the API itself creates. */
export interface Files {
  put(key: string, content: Buffer, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  delete(key: string): Promise<void>;
  /** Keys in a folder and its subfolders whose files were last put before the given time, in batches of hundreds. */
  list(folder: string, putBefore: Date): AsyncIterable<string[]>;
  /** Deletes a file unless it was put after the given time, even during this call; returns whether it did. */
  deleteOld(key: string, putBefore: Date): Promise<boolean>;
  /** Removes unfinished files of killed processes that were begun before the given time. */
  removeUnfinished(begunBefore: Date): Promise<void>;
}
