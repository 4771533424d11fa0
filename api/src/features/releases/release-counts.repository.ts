import type { ReleaseStart, StartCounts } from '@school/api-contract/school/releases';
import type { Knex } from 'knex';

const minuteMs = 60_000;
/** A canary that runs longer is judged by its last two days. */
const keptMs = 2 * 24 * 3600_000;

/** A part that runs a canary, and since when. */
export interface RunningCanary {
  part: string;
  since: Date;
}

export async function countStart(
  db: Knex,
  { part, version, outcome, since, now }: ReleaseStart & RunningCanary & { now: Date },
): Promise<void> {
  const passed = Math.max(0, now.getTime() - since.getTime());
  const minute = new Date(since.getTime() + Math.floor(passed / minuteMs) * minuteMs);
  await db.raw(
    `insert into release_counts (part, version, minute, starts, failures)
     values (:part, :version, :minute, :starts, :failures)
     on conflict (part, version, minute) do update
       set starts = release_counts.starts + excluded.starts, failures = release_counts.failures + excluded.failures`,
    { part, version, minute, starts: outcome === 'begun' ? 1 : 0, failures: outcome === 'failed' ? 1 : 0 },
  );
}

/** @returns the counts of a version since the canary of its part began */
export async function readStartCounts(
  db: Knex,
  canaries: readonly RunningCanary[],
): Promise<(part: string, version: string) => StartCounts> {
  if (canaries.length === 0) return () => ({ starts: 0, failures: 0 });
  const { rows } = await db.raw<{ rows: ({ part: string; version: string } & StartCounts)[] }>(
    `select counted.part, counted.version, sum(starts)::integer as starts, sum(failures)::integer as failures
     from unnest(:parts::text[], :since::timestamptz[]) as running (part, since)
     join release_counts counted on counted.part = running.part and counted.minute >= running.since
     group by counted.part, counted.version`,
    { parts: canaries.map(({ part }) => part), since: canaries.map(({ since }) => since) },
  );
  const found = new Map(
    rows.map(({ part, version, starts, failures }) => [`${part} ${version}`, { starts, failures }]),
  );
  return (part, version) => found.get(`${part} ${version}`) ?? { starts: 0, failures: 0 };
}

export async function removeOldReleaseCounts(db: Knex, now: Date): Promise<void> {
  await db('releaseCounts')
    .where('minute', '<', new Date(now.getTime() - keptMs))
    .delete();
}
