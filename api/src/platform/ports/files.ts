/** The object store. Keys are slash-separated names that the API itself makes. */
export interface Files {
  put(key: string, content: Buffer, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  delete(key: string): Promise<void>;
  /** Removes what killed processes left of files that they had begun to write before this moment. */
  removeUnfinished(begunBefore: Date): Promise<void>;
}
