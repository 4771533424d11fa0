/**
 * How many revisions of the pointer are stored. A damaged one is replaced by the one before it, and as long as a name is
 * taken, nobody who has read an old revision can write it anew.
 */
export const keptRevisions = 1000;
/** A store that was used before revisions were removed loses the old ones little by little. */
const removedAtOnce = 20;
const readTries = 8;

const isOld = (revision: number, newest: number) => revision <= newest - keptRevisions;

/**
 * Reads the newest of the listed revisions.
 *
 * @param read null for a revision that is not there: it was removed as old since it was listed
 */
export async function readNewest(
  list: () => Promise<number[]>,
  read: (revision: number) => Promise<string | null>,
): Promise<{ revision: number; text: string | null }> {
  for (let attempt = 0; attempt < readTries; attempt += 1) {
    const revision = Math.max(0, ...(await list()));
    if (revision === 0) return { revision, text: null };
    const text = await read(revision);
    if (text !== null) return { revision, text };
  }
  throw new Error('The release pointer cannot be read: the newest revision is listed, but it is not there.');
}

/**
 * Removes old revisions after one was created. Whoever stopped so long after reading that the next revision was removed
 * meanwhile has created it a second time, which changes nothing: that one is removed as well.
 *
 * @param stored all revisions, listed after the creation
 * @returns whether the created revision counts
 */
export async function removeOldRevisions(
  created: number,
  stored: readonly number[],
  remove: (revision: number) => Promise<void>,
): Promise<boolean> {
  const newest = Math.max(...stored);
  if (isOld(created, newest)) {
    await remove(created);
    return false;
  }
  const old = stored.filter((revision) => isOld(revision, newest)).sort((a, b) => a - b);
  // A key that may not remove anything leaves them to the next one.
  await Promise.allSettled(old.slice(0, removedAtOnce).map(remove));
  return true;
}
