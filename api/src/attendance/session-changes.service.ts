import type { attendanceRoutes } from '@school/api-contract/attendance';
import { messages } from '@school/api-contract/messages';
import type { RouteInput } from '@school/api-contract/route';
import { shiftDay } from '../groups/shift-day';
import type { AppDeps } from '../platform/app-deps';
import { refuse, refuseField } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { tellChange } from './attendance.repository';
import { attendanceEvent, markableGroup } from './attendance.service';
import {
  deleteSessionChange,
  deleteVoidSessionChanges,
  findMovedInstead,
  hasSession,
  insertSessionChange,
  lockSessions,
  type SessionChange,
  updateSessionChanges,
} from './session-changes.repository';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'audit'>;
type ChangeBody = RouteInput<typeof attendanceRoutes.changeSession>['body'];

/** A session that is moved further than this was moved by a slip of the hand. */
const mostDaysMoved = 366;

/**
 * Cancels, moves or restores a session. Refuses with NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, and ILLEGAL_TRANSITION when the
 * day has no session.
 */
export async function changeSession(
  deps: Deps,
  groupId: number,
  date: string,
  body: ChangeBody,
  caller: Caller,
): Promise<void> {
  await markableGroup(deps, groupId, caller);
  if (body.state === 'moved') {
    if (body.movedTo === date) throw refuseField('movedTo', messages.movedToSameDay);
    if (body.movedTo > shiftDay(date, mostDaysMoved)) throw refuseField('movedTo', messages.joinTooFar);
    if (body.movedTo < shiftDay(date, -mostDaysMoved)) throw refuseField('movedTo', messages.date);
    if (body.endTime <= body.startTime) throw refuseField('endTime', messages.endBeforeStart);
  }
  await withTransaction(deps.db, async (trx) => {
    await lockSessions(trx, groupId);
    const key = { groupId, date, userId: signedIn(caller).id, now: deps.clock.now() };
    const change = changeOf(body);
    if (change && !(await hasSession(trx, groupId, date))) throw refuse('ILLEGAL_TRANSITION', { status: 'none' });
    const movedInstead = change ? await findMovedInstead(trx, key) : [];
    if (change && movedInstead.length > 0) {
      // the day's own session is held elsewhere and stays there
      if (change.movedTo && movedInstead.includes(change.movedTo))
        throw refuseField('movedTo', messages.movedToSameDay);
      await updateSessionChanges(trx, key, movedInstead, change);
    } else {
      const wasChanged = await deleteSessionChange(trx, key);
      if (!change && !wasChanged) return;
      if (change) await insertSessionChange(trx, key, change);
    }
    await deleteVoidSessionChanges(trx, groupId);
    await tellChange(trx, groupId);
    await deps.audit.append(trx, [
      {
        ...attendanceEvent(`session.${body.state}`, caller),
        metadata: { groupId, date, ...(body.state === 'moved' && { movedTo: body.movedTo }) },
      },
    ]);
  });
}

function changeOf(body: ChangeBody): SessionChange | null {
  switch (body.state) {
    case 'planned':
      return null;
    case 'cancelled':
      return { state: body.state, movedTo: null, startTime: null, endTime: null, reason: body.reason };
    case 'moved':
      return body;
  }
}
