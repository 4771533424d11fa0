/** Hashes the content of files and folders, except tests and stories. */
export function sourceHash(paths: readonly string[], folder?: string): string;
