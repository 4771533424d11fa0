import { createHash } from 'node:crypto';
import type { PointerEntry } from './pointer';

/** How many groups the browsers are divided into; a group is all that a browser's cookie says. */
export const browserGroups = 100;

/**
 * Whether the browsers of a group get the canary. The same groups get it as long as it runs; another release begins with
 * others, so that nobody tries out every release.
 */
export function isInCanary(id: string, canary: PointerEntry['canary'], group: number | undefined): boolean {
  if (!canary || group === undefined) return false;
  const first = createHash('sha256').update(`${id} ${canary.version}`).digest().readUInt32BE() % browserGroups;
  return (group + first) % browserGroups < canary.percent;
}
