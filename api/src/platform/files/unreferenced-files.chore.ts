import type { AppDeps } from '../app-deps';
import type { Chore } from '../chores/chore';
import { isSealedContract, sweptFolders } from './file-columns';
import { findUnreferenced } from './file-references.repository';

/** A file is put before the row that names it; no request is at it for so long. */
const graceMs = 24 * 3600 * 1000;

type Deps = Pick<AppDeps, 'db' | 'files' | 'clock' | 'log'>;

/**
 * Removes files that no row names: a process was killed after it had put one and before it wrote the row. They hold personal
 * data, which nothing else would ever erase. Those younger than a day may be on their way to a row.
 */
export function unreferencedFilesChore(deps: Deps): Chore {
  return { name: 'unreferenced-files', everyHours: 24, run: () => removeUnreferenced(deps) };
}

async function removeUnreferenced({ db, files, clock, log }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - graceMs);
  const counts = { seen: 0, removed: 0, failed: 0 };
  for (const folder of sweptFolders) {
    for await (const keys of files.list(folder, before)) {
      counts.seen += keys.length;
      const swept = keys.filter((key) => !isSealedContract(key));
      for (const key of await findUnreferenced(db, swept)) {
        try {
          // it may have been put again since it was listed, for a row that comes now
          if (await files.deleteOld(key, before)) counts.removed += 1;
        } catch (error) {
          log.error({ err: error }, 'A file that nothing refers to could not be removed');
          counts.failed += 1;
        }
      }
    }
  }
  log.info(counts, 'Files that nothing refers to were looked for');
}
