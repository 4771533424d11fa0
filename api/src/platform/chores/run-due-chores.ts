import type { Knex } from 'knex';
import type { AppDeps } from '../app-deps';
import type { Chore } from './chore';

const tickMs = 60 * 1000;
/** A chore that has not ended by then was killed, and is anybody's again. */
const leaseMinutes = 30;
/** One that fails may have read the whole audit chain before it did. */
const retryMinutes = 5;

type Deps = Pick<AppDeps, 'db' | 'clock' | 'log'>;

/**
 * Runs what is due, one after another. Of several processes one runs a chore: it claims it by an UPDATE that only one can
 * win. A chore that fails comes again after five minutes. One that outlived its lease ends without a word: it is another's.
 */
export async function runDueChores({ db, clock, log }: Deps, chores: readonly Chore[]): Promise<void> {
  for (const chore of chores) {
    const { name } = chore;
    const startedAt = clock.now();
    if (!(await claim(db, chore, startedAt))) continue;
    const own = () => db('chores').where({ name, startedAt, finishedAt: null });
    try {
      await chore.run();
      await own().update({ finishedAt: clock.now() });
    } catch (error) {
      log.error({ err: error, chore: name }, 'A chore failed');
      await own().update({ startedAt: new Date(clock.now().getTime() - (leaseMinutes - retryMinutes) * 60_000) });
    }
  }
}

async function claim(db: Knex, { name, everyHours }: Chore, now: Date): Promise<boolean> {
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `insert into chores as c (name, started_at) values (:name, :now)
     on conflict (name) do update set started_at = excluded.started_at, finished_at = null
     where c.finished_at <= :now::timestamptz - make_interval(hours => :everyHours)
       or (c.finished_at is null and c.started_at <= :now::timestamptz - make_interval(mins => :leaseMinutes))
     returning name`,
    { name, now, everyHours, leaseMinutes },
  );
  return rows.length === 1;
}

/** Looks once a minute for chores that are due. Returns what stops it, after the running round. */
export function startChores(deps: Deps, chores: readonly Chore[]): () => Promise<void> {
  let round = Promise.resolve();
  let running = false;
  const tick = () => {
    if (running) return;
    running = true;
    round = runDueChores(deps, chores)
      .catch((error: unknown) => deps.log.error({ err: error }, 'Looking for chores failed'))
      .finally(() => {
        running = false;
      });
  };
  tick();
  const timer = setInterval(tick, tickMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
