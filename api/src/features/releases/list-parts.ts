import type { Pointer, PointerEntry } from '@school/shell/release';

/** The shell first, then the remotes by name. */
export function listParts({ shell, remotes }: Pointer): [string, PointerEntry][] {
  const sorted = Object.entries(remotes).sort(([a], [b]) => a.localeCompare(b));
  return shell ? [['shell', shell], ...sorted] : sorted;
}
