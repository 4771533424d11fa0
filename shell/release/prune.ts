import { findEntry, isBeingRemoved, madeLive, type Pointer, type PointerEntry } from './pointer';
import type { Publication } from './publication';

/** How many unused versions are kept, and for how long. */
export const kept = { days: 30, versions: 10 };
/** A removal that has not ended by then was broken off; the next one takes it up. */
const removalMs = 3600_000;

export interface StoredVersion {
  version: string;
  /** Null for versions that were stored before publications were recorded. */
  publication: Publication | null;
}

/**
 * Chooses the versions of a part to remove: neither live nor previous nor a canary, not among the newest ones, and last
 * used so long ago that no page can still be open with them.
 */
export function listPrunable(stored: readonly StoredVersion[], entry: PointerEntry | undefined, now: Date): string[] {
  const used = new Set([entry?.stable, entry?.previous, entry?.canary?.version]);
  const byAge = stored
    .map(({ version, publication }) => ({ version, lastUse: findLastUse(version, publication, entry) }))
    .sort((a, b) => b.lastUse.localeCompare(a.lastUse) || b.version.localeCompare(a.version));
  const limit = new Date(now.getTime() - kept.days * 86_400_000).toISOString();
  return byAge
    .filter(({ version, lastUse }, index) => index >= kept.versions && !used.has(version) && lastUse < limit)
    .map(({ version }) => version);
}

/** Chooses the versions that may go and are not just going, and those whose removal was broken off. */
export function listRemovable(pointer: Pointer, id: string, stored: readonly StoredVersion[], now: Date): string[] {
  const brokenOff = (pointer.removing ?? []).filter(
    (each) => each.id === id && now.getTime() - Date.parse(each.at) > removalMs,
  );
  const prunable = listPrunable(stored, findEntry(pointer, id), now);
  return [
    ...brokenOff.map(({ version }) => version),
    ...prunable.filter((version) => !isBeingRemoved(pointer, id, version)),
  ];
}

/** When a version was published, or stopped being given to browsers if that was later. */
function findLastUse(version: string, publication: Publication | null, entry: PointerEntry | undefined): string {
  const times = (entry?.history ?? []).flatMap((event, index, history) => {
    if (event.version !== version) return [];
    // A canary does not end the use of the live release.
    const end = history.slice(0, index).findLast((next) => !madeLive(event) || madeLive(next));
    return [end?.at ?? event.at];
  });
  return [publication?.at ?? '', ...times].sort().at(-1) ?? '';
}
