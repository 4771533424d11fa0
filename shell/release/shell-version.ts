import semver from 'semver';

/** `1.2.3` of `1.2.3-4be1c2d9`: the ranges of remotes do not include the hash of the sources. */
export function toPlainVersion(version: string): string {
  return version.replace(/-.*/, '');
}

export function fitsShell(shellRange: string, shellVersion: string): boolean {
  return semver.satisfies(toPlainVersion(shellVersion), shellRange);
}
