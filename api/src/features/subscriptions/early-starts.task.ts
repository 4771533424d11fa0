import type { Knex } from 'knex';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { ScheduledTask } from '../../platform/scheduled-tasks/scheduled-task';
import { addDays, listDays } from '../../shared/calendar/days';
import { type EarlyStart, findEarlyStarts } from './early-starts.repository';
import { findContext } from './settings.repository';
import { insertEvents, lockStudent, setDays } from './subscription-writes.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

/**
 * Starts a subscription of sessions that was sold in advance on the day after the one before it is used up. The day
 * follows from the marks, so it does not matter when the task runs.
 */
export function earlyStartsTask(deps: Deps): ScheduledTask {
  return {
    name: 'subscription-early-starts',
    everyHours: 1,
    async run() {
      const { settings, today } = await findContext(deps.db, deps.clock.now());
      if (!settings.enabled) return;
      for (const found of await findEarlyStarts(deps.db, { today })) {
        await withTransaction(deps.db, (trx) => startEarly(deps, trx, found, today));
      }
    },
  };
}

/** Reads again under the student's lock, since marks and days may have changed. */
async function startEarly(
  deps: Deps,
  trx: Knex.Transaction,
  { studentId, id }: EarlyStart,
  today: string,
): Promise<void> {
  if (!(await lockStudent(trx, studentId))) return;
  const [start] = await findEarlyStarts(trx, { today, id });
  if (!start) return;
  const now = deps.clock.now();
  const startsOn = addDays(start.lastUsedOn, 1);
  const endsOn = addDays(startsOn, listDays(start.startsOn, start.endsOn).length - 1);
  const before = { startsOn: start.beforeStartsOn, endsOn: start.lastUsedOn };
  await setDays(trx, start.beforeId, before, toLaterMoment(start.beforeUpdatedAt, now));
  await setDays(trx, id, { startsOn, endsOn }, toLaterMoment(start.updatedAt, now));
  await insertEvents(trx, [
    {
      ...{ subscriptionId: start.beforeId, kind: 'moved', at: now, userId: null, to: before },
      from: { startsOn: start.beforeStartsOn, endsOn: start.beforeEndsOn },
    },
    {
      ...{ subscriptionId: id, kind: 'moved', at: now, userId: null, to: { startsOn, endsOn } },
      from: { startsOn: start.startsOn, endsOn: start.endsOn },
    },
  ]);
  const metadata = { subscriptionId: id, studentId, startsOn, endsOn };
  await deps.audit.append(trx, [{ eventType: 'subscription.started_early', metadata }]);
}
