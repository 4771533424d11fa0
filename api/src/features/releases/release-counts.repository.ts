import type { StartCounts } from '@school/api-contract/school/releases';
import type { Knex } from 'knex';

const minuteMs = 60_000;
/** A canary that runs longer is judged by its last two days. */
const keptMs = 2 * 24 * 3600_000;

/** A part that runs a canary, and since when. */
export interface RunningCanary {
  part: string;
  since: Date;
}

/** Starts of a version in the minute that begins at `minute`. */
export interface MinuteCounts extends StartCounts {
  part: string;
  version: string;
  minute: Date;
}

/** The minutes of a canary begin with it, so that none has starts of before. */
export function toMinute({ since }: Pick<RunningCanary, 'since'>, now: Date): Date {
  const passed = Math.max(0, now.getTime() - since.getTime());
  return new Date(since.getTime() + Math.floor(passed / minuteMs) * minuteMs);
}

/** Adds up what has been counted, in one statement. */
export async function addStarts(db: Knex, counted: readonly MinuteCounts[]): Promise<void> {
  // Two processes take the rows in the same order, so that neither waits for the other's.
  const sorted = counted.toSorted((a, b) => toKey(a).localeCompare(toKey(b)));
  await db.raw(
    `insert into release_counts (part, version, minute, starts, failures)
     select * from unnest(:parts::text[], :versions::text[], :minutes::timestamptz[], :starts::integer[], :failures::integer[])
     on conflict (part, version, minute) do update
       set starts = release_counts.starts + excluded.starts, failures = release_counts.failures + excluded.failures`,
    {
      parts: sorted.map(({ part }) => part),
      versions: sorted.map(({ version }) => version),
      minutes: sorted.map(({ minute }) => minute),
      starts: sorted.map(({ starts }) => starts),
      failures: sorted.map(({ failures }) => failures),
    },
  );
}

export const toKey = ({ part, version, minute }: Omit<MinuteCounts, keyof StartCounts>) =>
  `${part} ${version} ${minute.toISOString()}`;

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
