import type { Knex } from 'knex';
import { auditEvent } from '../../platform/audit/audit-event';
import type { AuditEvent } from '../../platform/audit/audit-log';
import { toLaterMoment } from '../../platform/database/later-moment';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import { addDays } from '../../shared/calendar/days';
import { type Closure, findLostDays, lockStudents, setLastDays } from './closure-extension.repository';
import { moveFollowing } from './move-following';
import { findContext } from './settings.repository';
import { insertEvents } from './subscription-writes.repository';

/** How many subscriptions of sessions lose days by the closure; none where the school takes payments only. */
export async function countLostDays(db: Knex, closure: Closure, now: Date): Promise<number> {
  const { settings, today } = await findContext(db, now);
  if (!settings.enabled || closure.sessions.length === 0) return 0;
  return (await findLostDays(db, closure, today)).length;
}

/**
 * Extends the subscriptions of sessions that lose days by the closure, each by as many days, and moves what follows.
 *
 * @returns the audit events, one for each
 */
export async function extendForClosure(
  trx: Knex.Transaction,
  closure: Closure & { reason: string },
  now: Date,
  caller: Caller,
): Promise<AuditEvent[]> {
  const { settings, today } = await findContext(trx, now);
  if (!settings.enabled) return [];
  const { id: userId } = signedIn(caller);
  const seen = await findLostDays(trx, closure, today);
  await lockStudents(
    trx,
    seen.map(({ studentId }) => studentId),
  );
  // again after the locks, since a subscription may have been changed meanwhile; only those of locked students
  const locked = new Set(seen.map(({ studentId }) => studentId));
  const lost = (await findLostDays(trx, closure, today)).filter(({ studentId }) => locked.has(studentId));
  const extended = lost.map((one) => ({
    ...one,
    at: toLaterMoment(one.updatedAt, now),
    to: { startsOn: one.startsOn, endsOn: addDays(one.endsOn, one.days) },
  }));
  await setLastDays(
    trx,
    extended.map(({ id, at, to }) => ({ id, endsOn: to.endsOn, updatedAt: at })),
  );
  await insertEvents(
    trx,
    extended.map(({ id, at, to, startsOn, endsOn }) => ({
      ...{ subscriptionId: id, kind: 'extended' as const, at, userId, reason: closure.reason },
      ...{ from: { startsOn, endsOn }, to },
    })),
  );
  // a child rarely has the next subscription already
  for (const { id, at, to, isFollowed } of extended) {
    if (isFollowed) await moveFollowing(trx, id, to.endsOn, { at, userId });
  }
  return extended.map(({ id, studentId, endsOn, to }) =>
    auditEvent(caller, 'subscription.extended', { subscriptionId: id, studentId, from: endsOn, to: to.endsOn }),
  );
}
