/** The remotes of a folder (this tree, if left out), sorted. */
export function listRemotes(folder?: string): string[];

/** The port of a remote's dev server. */
export function getDevPort(id: string, folder?: string): number;
