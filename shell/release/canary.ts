import { createHash } from 'node:crypto';
import type { PointerEntry } from './pointer';

/** How many groups the browsers are divided into; a browser's cookie holds nothing but its group. */
export const browserGroups = 100;

/**
 * Whether the browsers of a group get the canary. The groups do not change while it runs. Another release starts with
 * other groups, so that no browser gets every canary.
 */
export function isInCanary(id: string, canary: PointerEntry['canary'], group: number | undefined): boolean {
  if (!canary || group === undefined) return false;
  const first = createHash('sha256').update(`${id} ${canary.version}`).digest().readUInt32BE() % browserGroups;
  return (group + first) % browserGroups < canary.percent;
}
