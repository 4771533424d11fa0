import type { BootSnapshot } from './snapshot';

/** Where the server tells which versions the next page of a browser would get. */
export const liveVersionsPath = '/live-versions.json';

/** The version of each part, `shell` or a remote, in a fixed order, so that equal ones have equal texts. */
export function toLiveVersions({
  shellVersion,
  remotes,
}: Pick<BootSnapshot, 'shellVersion' | 'remotes'>): Record<string, string> {
  const versions = Object.entries(remotes).map(([id, { stable }]) => [id, stable.manifest.version]);
  return Object.fromEntries([['shell', shellVersion], ...versions.sort()]);
}
