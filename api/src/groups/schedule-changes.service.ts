import type { Group } from '@school/api-contract/groups';
import { refuse } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { touchGroup } from './groups.repository';
import { type GroupDeps, groupEvent, groupToChange, laterThan, readGroup, refuseStale } from './groups.service';
import { replaceSchedules } from './schedules.repository';

/**
 * Takes back what was set for a day to come: the schedule before it goes on until the next change. Refuses with NOT_FOUND (no
 * such change either), FORBIDDEN, CONFLICT (not as of `updatedAt` any more).
 *
 * @param from 'yyyy-MM-dd': the day of the change
 */
export function cancelScheduleChange(
  deps: GroupDeps,
  { groupId, from, updatedAt }: { groupId: number; from: string; updatedAt: string | undefined },
  caller: Caller,
): Promise<Group> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const stored = await groupToChange(trx, groupId, user, now, 'manage');
    refuseStale(stored, updatedAt);
    const { comingSchedules: coming } = stored;
    const index = coming.findIndex((change) => change.from === from);
    if (index < 0) throw refuse('NOT_FOUND');
    const before = coming[index]?.schedules;
    const after = (coming[index - 1] ?? stored.body).schedules;
    await touchGroup(trx, groupId, laterThan(stored.updatedAt, now));
    await replaceSchedules(trx, groupId, [{ from, schedules: after }, ...coming.slice(index + 1)]);
    const group = await readGroup(trx, user, now, groupId);
    const metadata = { groupId, schedulesFrom: from, before: { schedules: before }, after: { schedules: after } };
    await deps.audit.append(trx, [groupEvent('group.schedule_cancelled', caller, metadata)]);
    return group;
  });
}
