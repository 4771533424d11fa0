import type { Knex } from 'knex';
import { z } from 'zod';
import type { Notices } from '../notices/notices';
import type { Clock } from '../ports/clock';
import type { PageFailure } from './page-failures';

const channel = 'page_failure';
/** Enough for a bad day; a release that fails more often is rolled back sooner. */
const mostKept = 5000;
const payloadSchema = z.object({
  remote: z.string(),
  version: z.string(),
  kind: z.string(),
  replaced: z.enum(['yes', 'no']),
});

export interface ReportedFailure extends PageFailure {
  at: Date;
}

/** Failures that pages have reported to any process since this one started. */
export interface RecentFailures {
  /** Sends the failure to all processes, including this one. */
  announce(failure: PageFailure): Promise<void>;
  /** Oldest first. `since` is the time before which failures are missing. */
  list(): { failures: readonly ReportedFailure[]; since: Date };
}

interface Deps {
  db: Knex;
  notices: Notices;
  clock: Clock;
}

export function createRecentFailures({ db, notices, clock }: Deps): RecentFailures {
  const failures: ReportedFailure[] = [];
  let since = clock.now();
  notices.on(channel, (payload) => {
    failures.push({ ...payloadSchema.parse(JSON.parse(payload)), at: clock.now() });
    const dropped = failures.length > mostKept ? failures.shift() : undefined;
    if (dropped) since = dropped.at;
  });
  return {
    async announce(failure) {
      await db.raw('select pg_notify(?, ?)', [channel, JSON.stringify(failure)]);
    },
    list: () => ({ failures, since }),
  };
}
