/** Keeps the temporary files of this process and its children in memory, where Linux has enough of it. */
export function keepTemporaryFilesInMemory(): void;
