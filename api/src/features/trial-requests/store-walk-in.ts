import type { WalkInBody } from '@school/api-contract/families/trial-request-cards';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuseField } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { daysWithoutReason } from '../../shared/access/substitute-scope';
import { addDays } from '../../shared/calendar/days';
import { notifyAttendanceChange } from '../../shared/notify-attendance-change';
import { toRequestKey } from '../../shared/request-key';
import { getSessionAccess, lockSessions } from '../attendance/attendance.service';
import { storeTrialRequest } from './store-trial-request';
import { findRequestByKey, insertNote } from './trial-request-writes.repository';
import { findGroupDay } from './walk-ins.repository';

type Session = NonNullable<WalkInBody['session']>;

const unknown = {
  ...{ childAge: null, parentName: '', sectionId: null, branchId: null, desiredDate: null, notes: null },
  recommendedBy: null,
};

/**
 * Stores a child who came to a lesson, with the name and phone that the coach entered, at the session and day of which it
 * was noted. Refuses with NOT_FOUND a session that the caller does not see, and with VALIDATION_FAILED a future day, a
 * late one without a reason, and one on which the group was in the archive or had no session.
 */
export function storeWalkIn(
  deps: PlatformDeps,
  { childName, parentPhone, session, key }: WalkInBody,
  caller: Caller,
): Promise<{ id: number }> {
  const user = signedIn(caller);
  const requestKey = toRequestKey(key, { childName, parentPhone, session });
  return withTransaction(deps.db, async (trx) => {
    // stored already, though the answer was lost: what the caller may do now, or the day now, changes nothing of that
    const stored = requestKey === null ? undefined : await findRequestByKey(trx, requestKey);
    if (stored !== undefined) return { id: stored };
    if (session) await assertSessionTakesWalkIns(deps, trx, session, caller);
    const id = await storeTrialRequest(deps, trx, {
      facts: { ...unknown, childName, parentPhone },
      source: 'walk_in',
      requestKey,
      cameTo: session,
      origin: {},
      caller: { ...caller, user },
      beforeNotifying: async (trialRequestId) => {
        if (!session) return;
        await notifyAttendanceChange(trx, [session.groupId]);
        if (!session.reason) return;
        const text = `Записан после занятия: ${session.reason}`;
        await insertNote(trx, { trialRequestId, userId: user.id, text, createdAt: deps.clock.now() });
      },
    });
    return { id };
  });
}

async function assertSessionTakesWalkIns(
  { clock }: Pick<PlatformDeps, 'clock'>,
  trx: Knex.Transaction,
  { groupId, date, reason }: Session,
  caller: Caller,
): Promise<void> {
  const { today } = await getSessionAccess({ db: trx, clock }, signedIn(caller), { groupId, day: date });
  if (date > today) throw refuseField('session.date', messages.dateInFuture);
  // a cancellation at the same moment locks them too, so one of the two sees the other
  await lockSessions(trx, groupId);
  const day = await findGroupDay(trx, groupId, date);
  if (day.wasArchived) throw refuseField('session.groupId', messages.groupWasArchived);
  if (day.session === null) throw refuseField('session.date', messages.walkInNoSession);
  if (day.session !== 'planned') throw refuseField('session.date', messages.walkInSessionOff);
  if (date < addDays(today, -daysWithoutReason) && !reason) {
    throw refuseField('session.reason', messages.walkInLateReason);
  }
}
