import type { attendanceRoutes, SubstituteChoice } from '@school/api-contract/groups/attendance';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import { refuse, refuseField } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { daysWithoutReason } from '../../shared/access/substitute-scope';
import { addDays } from '../../shared/calendar/days';
import { notifyAttendanceChange } from '../../shared/notify-attendance-change';
import { getMarkableGroup, lockSessions } from '../attendance/attendance.service';
import { findSubstitute, nameSubstitute, withdrawSubstitute } from '../substitutes/substitutes.service';
import { findChoices, findSession, lockChoice } from './substitutes.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'outbox' | 'settings'>;

/** Coaches who may hold the session. Refuses with NOT_FOUND, FORBIDDEN, and ILLEGAL_TRANSITION as `changeSubstitute`. */
export async function listSubstituteChoices(
  deps: Deps,
  groupId: number,
  date: string,
  caller: Caller,
): Promise<SubstituteChoice[]> {
  await assertOpen(deps, groupId, date, caller);
  return findChoices(deps.db, signedIn(caller), { groupId, date });
}

/**
 * Names the substitute coach of a session, or takes it back; for those who may cancel or reschedule the session. Another
 * session of the substitute at that time is no reason to refuse. Refuses with NOT_FOUND, FORBIDDEN, CONFLICT (the
 * substitute is not the one that the caller saw), VALIDATION_FAILED of `coachId`, and ILLEGAL_TRANSITION when the session
 * does not take place, or was longer ago than a substitute may mark it.
 */
export async function changeSubstitute(
  deps: Deps,
  groupId: number,
  date: string,
  { coachId, comment = '', seen }: RouteInput<typeof attendanceRoutes.changeSubstitute>['body'],
  caller: Caller,
): Promise<void> {
  await assertOpen(deps, groupId, date, caller);
  await withTransaction(deps.db, async (trx) => {
    // before the group, as a deactivation locks them
    if (coachId !== null && !(await lockChoice(trx, groupId, coachId)))
      throw refuseField('coachId', messages.trainerUnknown);
    await lockSessions(trx, groupId);
    const session = await findSession(trx, { groupId, date });
    if (session?.state !== 'planned') throw refuse('ILLEGAL_TRANSITION', { status: session?.state ?? 'none' });
    const current = await findSubstitute(trx, { groupId, date });
    if ((current?.coachId ?? null) !== seen) throw refuse('CONFLICT');
    const events =
      coachId === null
        ? await withdrawSubstitute(deps, trx, { groupId, date }, 'taken_back', caller)
        : await nameSubstitute(deps, trx, { groupId, date, coachId, comment, time: session.startTime }, caller);
    if (events.length === 0) return;
    await notifyAttendanceChange(trx, [groupId]);
    await deps.audit.append(trx, events);
  });
}

async function assertOpen(deps: Deps, groupId: number, date: string, caller: Caller): Promise<void> {
  const { today } = await getMarkableGroup(deps, groupId, caller);
  if (date < addDays(today, -daysWithoutReason)) throw refuse('ILLEGAL_TRANSITION', { status: 'over' });
}
