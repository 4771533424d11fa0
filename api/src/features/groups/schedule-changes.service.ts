import type { ChangedGroup } from '@school/api-contract/groups/groups';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import { assertNotStale } from '../../shared/concurrent-changes';
import { dropObsoleteSubstitutes } from '../substitutes/substitutes.service';
import { touchGroup } from './groups.repository';
import { type GroupDeps, getGroup, lockGroupForChange, nobody } from './groups.service';
import { replaceSchedules } from './schedules.repository';
import { tellCoachOfSchedule, tellFamiliesOfSchedule } from './tell-schedule';

/**
 * Cancels a schedule change set for a future day: the schedule before it stays valid until the next change. Tells the
 * group's coach, and its families if asked to. Refuses with
 * NOT_FOUND (also when there is no such change), FORBIDDEN, CONFLICT (changed since `updatedAt`).
 *
 * @param from 'yyyy-MM-dd': the day of the change
 */
export function cancelScheduleChange(
  deps: GroupDeps,
  {
    groupId,
    from,
    updatedAt,
    tellFamilies,
  }: { groupId: number; from: string; updatedAt: string | undefined; tellFamilies: boolean },
  caller: Caller,
): Promise<ChangedGroup> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const stored = await lockGroupForChange(trx, groupId, user, now, 'manage');
    assertNotStale(stored, updatedAt);
    const { comingSchedules: coming } = stored;
    const index = coming.findIndex((change) => change.from === from);
    if (index < 0) throw refuse('NOT_FOUND');
    const before = coming[index]?.schedules;
    const after = (coming[index - 1] ?? stored.body).schedules;
    await touchGroup(trx, groupId, toLaterMoment(stored.updatedAt, now));
    await replaceSchedules(trx, groupId, [{ from, schedules: after }, ...coming.slice(index + 1)]);
    const group = await getGroup(trx, user, now, groupId);
    const dropped = await dropObsoleteSubstitutes(deps, trx, [groupId], caller);
    const schedule = { from, schedules: after };
    await tellCoachOfSchedule(deps, trx, group, schedule, user.id);
    const told = tellFamilies && group.active ? await tellFamiliesOfSchedule(deps, trx, group, schedule) : nobody;
    const count = told.email + told.sms;
    const metadata = {
      ...{ groupId, schedulesFrom: from, before: { schedules: before }, after: { schedules: after } },
      ...(count > 0 && { told: count }),
    };
    await deps.audit.append(trx, [auditEvent(caller, 'group.schedule_cancelled', metadata), ...dropped]);
    return { ...group, told };
  });
}
