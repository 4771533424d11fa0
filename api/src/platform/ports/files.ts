/** The object store. Keys are slash-separated names that the API itself makes. */
export interface Files {
  put(key: string, content: Buffer, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  delete(key: string): Promise<void>;
  /** Keys in a folder and those below it whose files were last put before this moment, in batches of hundreds. */
  list(folder: string, putBefore: Date): AsyncIterable<string[]>;
  /** Deletes a file unless it was put since this moment, also while this runs; whether it did. */
  deleteOld(key: string, putBefore: Date): Promise<boolean>;
  /** Removes what killed processes left of files that they had begun to write before this moment. */
  removeUnfinished(begunBefore: Date): Promise<void>;
}
