import type { Knex } from 'knex';
import type { JobHandler } from '../../platform/jobs/jobs';
import type { PlatformDeps } from '../../platform/platform-deps';

/** Deletes files of erased rows; data: `{fileKeys}`. A job runs after the commit and is retried until it succeeds. */
const fileDeletionQueue = 'personal-data-files';

export async function queueFileDeletion(
  { jobs }: Pick<PlatformDeps, 'jobs'>,
  trx: Knex.Transaction,
  fileKeys: readonly string[],
): Promise<void> {
  if (fileKeys.length > 0) await jobs.enqueue(trx, fileDeletionQueue, { fileKeys });
}

export function fileDeletionJobs({ files, log }: Pick<PlatformDeps, 'files' | 'log'>): JobHandler[] {
  return [
    {
      name: fileDeletionQueue,
      async handle({ fileKeys }) {
        let failed: unknown;
        for (const key of Array.isArray(fileKeys) ? fileKeys : []) {
          try {
            await files.delete(String(key));
          } catch (error) {
            // continue with the others; the job is retried
            log.error({ err: error }, 'A file of erased data could not be deleted');
            failed = error;
          }
        }
        if (failed !== undefined) throw failed;
      },
    },
  ];
}
