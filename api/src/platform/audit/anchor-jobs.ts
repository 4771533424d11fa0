import type { Knex } from 'knex';
import type { JobHandler } from '../jobs/jobs';
import type { PlatformDeps } from '../platform-deps';
import { type AnchoringDeps, publishAnchors } from './anchor-chain';

/** The queue of jobs that write and timestamp anchor files. */
export const anchorQueue = 'audit-anchor-files';

/** Queues publishing in the transaction of an anchored event, so that it runs after the commit. */
export function queueAnchorPublishing({ jobs }: Pick<PlatformDeps, 'jobs'>, trx: Knex.Transaction): Promise<void> {
  return jobs.enqueue(trx, anchorQueue, {}, { singletonKey: anchorQueue });
}

export function anchoringJobs(deps: AnchoringDeps): JobHandler[] {
  return [{ name: anchorQueue, handle: () => publishAnchors(deps) }];
}
