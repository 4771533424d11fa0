import type { attendanceRoutes } from '@school/api-contract/groups/attendance';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { addDays } from '../../shared/calendar/days';
import { notifyAttendanceChange } from './attendance.repository';
import { getMarkableGroup } from './attendance.service';
import { moveDayMarks } from './moved-marks.service';
import {
  deleteObsoleteSessionChanges,
  deleteSessionChange,
  hasSession,
  insertSessionChange,
  listDaysMovedTo,
  lockSessions,
  type SessionChange,
  updateSessionChanges,
} from './session-changes.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;
type ChangeBody = RouteInput<typeof attendanceRoutes.changeSession>['body'];

/** A session rescheduled further than this is a typing error. */
const maxRescheduleDays = 366;

/**
 * Cancels, reschedules or restores a session. Refuses with NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, and ILLEGAL_TRANSITION when the
 * day has no session.
 */
export async function changeSession(
  deps: Deps,
  groupId: number,
  date: string,
  body: ChangeBody,
  caller: Caller,
): Promise<void> {
  const { today } = await getMarkableGroup(deps, groupId, caller);
  if (body.state === 'moved') {
    if (body.movedTo === date) throw refuseField('movedTo', messages.movedToSameDay);
    if (body.movedTo > addDays(date, maxRescheduleDays)) throw refuseField('movedTo', messages.joinTooFar);
    if (body.movedTo < addDays(date, -maxRescheduleDays)) throw refuseField('movedTo', messages.date);
    if (body.endTime <= body.startTime) throw refuseField('endTime', messages.endBeforeStart);
    if (body.marks === 'move' && body.movedTo > today) throw refuseField('marks', messages.dateInFuture);
  }
  await withTransaction(deps.db, async (trx) => {
    await lockSessions(trx, groupId);
    const key = { groupId, date, userId: signedIn(caller).id, now: deps.clock.now() };
    const change = toSessionChange(body);
    if (change && !(await hasSession(trx, groupId, date))) throw refuse('ILLEGAL_TRANSITION', { status: 'none' });
    const daysMovedHere = change ? await listDaysMovedTo(trx, key) : [];
    if (change && daysMovedHere.length > 0) {
      // changes the sessions rescheduled to this day; the day's own session stays rescheduled or cancelled
      if (change.movedTo && daysMovedHere.includes(change.movedTo))
        throw refuseField('movedTo', messages.movedToSameDay);
      await updateSessionChanges(trx, key, daysMovedHere, change);
    } else {
      const wasChanged = await deleteSessionChange(trx, key);
      if (!change && !wasChanged) return;
      if (change) await insertSessionChange(trx, key, change);
    }
    await deleteObsoleteSessionChanges(trx, groupId);
    if (body.state === 'moved') await moveDayMarks(deps, trx, groupId, date, body, caller);
    await notifyAttendanceChange(trx, groupId);
    await deps.audit.append(trx, [
      auditEvent(caller, `session.${body.state}`, {
        groupId,
        date,
        ...(body.state === 'moved' && { movedTo: body.movedTo, ...(body.marks && { marks: body.marks }) }),
      }),
    ]);
  });
}

function toSessionChange(body: ChangeBody): SessionChange | null {
  switch (body.state) {
    case 'planned':
      return null;
    case 'cancelled':
      return { state: body.state, movedTo: null, startTime: null, endTime: null, reason: body.reason };
    case 'moved': {
      const { marks: _, ...change } = body;
      return change;
    }
  }
}
