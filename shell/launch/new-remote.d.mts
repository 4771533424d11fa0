/** The texts of a new remote's files by path. */
export function newRemoteFiles(id: string, owner: string): Record<string, string>;
/** The same for a repository of its own. */
export function outsideRemoteFiles(id: string, owner: string): Record<string, string>;
