import type { attendanceRoutes } from '@school/api-contract/groups/attendance';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import type { AuditEvent } from '../../platform/audit/audit-log';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import {
  dropObsoleteSubstitutes,
  findSubstitute,
  moveSubstitute,
  withdrawSubstitute,
} from '../substitutes/substitutes.service';
import { listPlannedTimes } from './session-changes.repository';

interface Change {
  groupId: number;
  date: string;
  body: RouteInput<typeof attendanceRoutes.changeSession>['body'];
  /** Where the session was before the change. */
  heldOn: string;
  /** The day to which it goes had a session before the change. */
  meetsAnother: boolean;
}

/**
 * The substitute follows a session that is moved, again or back, and is called off with one that is cancelled. Call it
 * after the change; returns the events.
 */
export async function followSession(
  deps: Pick<PlatformDeps, 'clock' | 'outbox' | 'settings'>,
  trx: Knex.Transaction,
  { groupId, date, body, heldOn, meetsAnother }: Change,
  caller: Caller,
): Promise<AuditEvent[]> {
  const held = { groupId, date: heldOn };
  const to = body.state === 'moved' ? body.movedTo : date;
  // on a day that has a session of its own, the substitute stays with that one, except who came with the moved one
  const isLeft = heldOn !== date && (heldOn !== to || body.state === 'cancelled');
  if (isLeft && (await listPlannedTimes(trx, groupId, heldOn)).length > 0) {
    if ((await findSubstitute(trx, held))?.movedFrom !== date) return [];
  }
  if (body.state === 'cancelled') return withdrawSubstitute(deps, trx, held, 'session_cancelled', caller);
  const move = { ...held, sessionOf: date, to, meetsAnother };
  if (body.state === 'moved')
    return moveSubstitute(deps, trx, { ...move, time: body.startTime, isWholeDay: heldOn === date }, caller);
  const [back] = await listPlannedTimes(trx, groupId, date);
  if (!back) return dropObsoleteSubstitutes(deps, trx, [groupId], caller);
  return moveSubstitute(deps, trx, { ...move, time: back.startTime, isWholeDay: false }, caller);
}
