import type { AppDeps } from '../app-deps';
import type { Chore } from '../chores/chore';
import { isSealedContract, sweptFolders } from './file-columns';
import { findUnreferenced } from './file-references.repository';

/** A file is put before the row that names it; no request is at it for so long. */
const graceMs = 24 * 3600 * 1000;

/** Killed processes leave a file each; so many mean that the database is not the one that the files belong to. */
const mostLeftovers = 100;
const mostOfAll = 0.05;

type Deps = Pick<AppDeps, 'db' | 'files' | 'clock' | 'log'>;

/**
 * Removes files that no row names: a process was killed after it had put one and before it wrote the row. They hold personal
 * data, which nothing else would ever erase. Those younger than a day may be on their way to a row. Removes none when there are
 * too many, as after a restore of an old or empty database beside files that are newer.
 */
export function unreferencedFilesChore(deps: Deps): Chore {
  return { name: 'unreferenced-files', everyHours: 24, run: () => removeUnreferenced(deps) };
}

async function removeUnreferenced(deps: Deps): Promise<void> {
  const { files, clock, log } = deps;
  const before = new Date(clock.now().getTime() - graceMs);
  const { seen, leftovers } = await findLeftovers(deps, before);
  if (leftovers.length > Math.max(mostLeftovers, seen * mostOfAll)) {
    log.error({ seen, found: leftovers.length }, 'So many files belong to no row that none of them is removed');
    return;
  }
  const counts = { seen, removed: 0, failed: 0 };
  for (const key of leftovers) {
    try {
      // it may have been put again since it was listed, for a row that comes now
      if (await files.deleteOld(key, before)) counts.removed += 1;
    } catch (error) {
      log.error({ err: error }, 'A file that nothing refers to could not be removed');
      counts.failed += 1;
    }
  }
  log.info(counts, 'Files that nothing refers to were looked for');
}

async function findLeftovers({ db, files }: Deps, before: Date): Promise<{ seen: number; leftovers: string[] }> {
  let seen = 0;
  const leftovers: string[] = [];
  for (const folder of sweptFolders) {
    for await (const keys of files.list(folder, before)) {
      seen += keys.length;
      const swept = keys.filter((key) => !isSealedContract(key));
      leftovers.push(...(await findUnreferenced(db, swept)));
    }
  }
  return { seen, leftovers };
}
