import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { foldersToCheck, isSealedContract } from './file-columns';
import { listUnreferencedKeys } from './file-references.repository';

/** A file is stored before its row; no request takes longer than this. */
const graceMs = 24 * 3600 * 1000;

/**
 * A killed process leaves one file; more unreferenced files than this mean that the database does not belong to the
 * files.
 */
const maxUnreferencedFiles = 100;
const maxUnreferencedShare = 0.05;

type Deps = Pick<PlatformDeps, 'db' | 'files' | 'clock' | 'log'>;

/**
 * Removes files that no row names: a process was killed after storing the file and before writing its row. They hold
 * personal data that no erasure would find. Files younger than a day are skipped, because their row may follow. Removes
 * nothing when there are too many, as after restoring an old or empty database beside newer files.
 */
export function unreferencedFilesTask(deps: Deps): ScheduledTask {
  return { name: 'unreferenced-files', everyHours: 24, run: () => removeUnreferencedFiles(deps) };
}

async function removeUnreferencedFiles(deps: Deps): Promise<void> {
  const { files, clock, log } = deps;
  const before = new Date(clock.now().getTime() - graceMs);
  const { seen, leftovers } = await listUnreferencedFiles(deps, before);
  if (leftovers.length > Math.max(maxUnreferencedFiles, seen * maxUnreferencedShare)) {
    log.error({ seen, found: leftovers.length }, 'So many files belong to no row that none of them is removed');
    return;
  }
  const counts = { seen, removed: 0, failed: 0 };
  for (const key of leftovers) {
    try {
      // `deleteOld` keeps a file that was stored again since it was listed
      if (await files.deleteOld(key, before)) counts.removed += 1;
    } catch (error) {
      log.error({ err: error }, 'A file that nothing refers to could not be removed');
      counts.failed += 1;
    }
  }
  log.info(counts, 'Files that nothing refers to were looked for');
}

async function listUnreferencedFiles(
  { db, files }: Deps,
  before: Date,
): Promise<{ seen: number; leftovers: string[] }> {
  let seen = 0;
  const leftovers: string[] = [];
  for (const folder of foldersToCheck) {
    for await (const keys of files.list(folder, before)) {
      seen += keys.length;
      const swept = keys.filter((key) => !isSealedContract(key));
      leftovers.push(...(await listUnreferencedKeys(db, swept)));
    }
  }
  return { seen, leftovers };
}
