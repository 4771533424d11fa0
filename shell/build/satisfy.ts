/**
 * Replaces the federation's own check of versions in the shell, which compiles a dozen regular expressions before the
 * first screen of a remote (50 ms on a cheap phone). Ranges are those of `shared.ts`: `^` and three numbers.
 */
export function satisfy(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = toNumbers(version);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = toNumbers(range.slice(1));
  if (!range.startsWith('^') || version.includes('-') || major !== wantedMajor) return false;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
}

function toNumbers(version: string): number[] {
  return version.split('.').map(Number);
}
