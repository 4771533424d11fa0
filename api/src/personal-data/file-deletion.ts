import type { Knex } from 'knex';
import type { AppDeps } from '../platform/app-deps';
import type { JobHandler } from '../platform/jobs/jobs';

/** Deletes files whose rows are erased; data: `{fileKeys}`. A job, so that they go after the commit, and surely. */
const fileDeletionQueue = 'personal-data-files';

export async function queueFileDeletion(
  { jobs }: Pick<AppDeps, 'jobs'>,
  trx: Knex.Transaction,
  fileKeys: readonly string[],
): Promise<void> {
  if (fileKeys.length > 0) await jobs.enqueue(trx, fileDeletionQueue, { fileKeys });
}

export function fileDeletionJobs({ files, log }: Pick<AppDeps, 'files' | 'log'>): JobHandler[] {
  return [
    {
      name: fileDeletionQueue,
      async handle({ fileKeys }) {
        let failed: unknown;
        for (const key of Array.isArray(fileKeys) ? fileKeys : []) {
          try {
            await files.delete(String(key));
          } catch (error) {
            // the others go all the same; the job is tried again
            log.error({ err: error }, 'A file of erased data could not be deleted');
            failed = error;
          }
        }
        if (failed !== undefined) throw failed;
      },
    },
  ];
}
