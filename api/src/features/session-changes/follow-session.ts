import type { attendanceRoutes } from '@school/api-contract/groups/attendance';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import type { AuditEvent } from '../../platform/audit/audit-log';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { dropObsoleteSubstitutes, moveSubstitute, withdrawSubstitute } from '../substitutes/substitutes.service';
import { listPlannedTimes } from './session-changes.repository';

interface Change {
  groupId: number;
  date: string;
  body: RouteInput<typeof attendanceRoutes.changeSession>['body'];
  /** Where a session was that is restored. */
  formerDay: string | undefined;
}

/**
 * The substitute follows a session that is moved, or moved back, and is called off with one that is cancelled. Call it
 * after the change; returns the events.
 */
export async function followSession(
  deps: Pick<PlatformDeps, 'clock' | 'outbox' | 'settings'>,
  trx: Knex.Transaction,
  { groupId, date, body, formerDay }: Change,
  caller: Caller,
): Promise<AuditEvent[]> {
  if (body.state === 'cancelled') return withdrawSubstitute(deps, trx, { groupId, date }, 'session_cancelled', caller);
  if (body.state === 'moved')
    return moveSubstitute(deps, trx, { groupId, date, to: body.movedTo, time: body.startTime }, caller);
  if (formerDay === undefined) return [];
  const [back] = await listPlannedTimes(trx, groupId, date);
  // on a day that has a session of its own, the substitute stays with that one
  const [goesOn] = formerDay === date ? [] : await listPlannedTimes(trx, groupId, formerDay);
  if (goesOn || !back) return dropObsoleteSubstitutes(deps, trx, [groupId], caller);
  return moveSubstitute(deps, trx, { groupId, date: formerDay, to: date, time: back.startTime }, caller);
}
