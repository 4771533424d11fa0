import { hasCapability } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { auditEvent } from '../../platform/audit/audit-event';
import type { AuditEvent } from '../../platform/audit/audit-log';
import { toLaterMoment } from '../../platform/database/later-moment';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import { addDays } from '../../shared/calendar/days';
import { withListNames } from '../../shared/list-names';
import { type Closure, countExtended, findLostDays, type LostDays } from './closure-extension.repository';
import { moveFollowing } from './move-following';
import { findContext } from './settings.repository';
import { insertEvents, lockStudents, setDaysOfMany } from './subscription-writes.repository';

/** Whether the caller may extend a subscription. */
export const mayExtend = (caller: Caller): boolean => hasCapability(signedIn(caller).role, 'payments');

/**
 * A session that is cancelled by itself, as a closure of its day.
 *
 * @param session with the day when it would have been held
 * @param plannedOn the days for which it was planned, several where several sessions had been moved to the day
 */
export const toClosedDay = (
  session: { groupId: number; date: string },
  plannedOn: readonly string[] = [session.date],
): Closure => ({
  ...{ from: session.date, to: session.date },
  sessions: [session],
  ...(plannedOn.some((day) => day !== session.date) && { plannedOn }),
});

/**
 * The subscriptions of sessions that lose days by the closure, with the last day that each would have in exchange; none where
 * the school takes payments only.
 */
export async function listLosing(
  db: Knex,
  closure: Closure,
  now: Date,
): Promise<{ studentId: number; studentName: string; endsOn: string }[]> {
  const { settings, today } = await findContext(db, now);
  if (!settings.enabled || closure.sessions.length === 0) return [];
  const losing = withListNames(await findLostDays(db, fromToday(closure, today), today));
  return losing.map(({ studentId, studentName, endsOn, days }) => ({
    ...{ studentId, studentName, endsOn: addDays(endsOn, days) },
  }));
}

/** How many subscriptions were extended for the session's day, and stay so when it is restored. */
export async function countExtendedFor(
  db: Knex,
  session: { groupId: number; date: string },
  now: Date,
): Promise<number> {
  const { settings } = await findContext(db, now);
  return settings.enabled ? countExtended(db, session) : 0;
}

/**
 * Extends the subscriptions of sessions that lose days by the closure or cancellation, each by as many days, and moves what follows.
 *
 * @returns the audit events, one for each
 */
export async function extendForClosure(
  trx: Knex.Transaction,
  { reason, ...given }: Closure & { reason: string },
  now: Date,
  caller: Caller,
): Promise<AuditEvent[]> {
  const { settings, today } = await findContext(trx, now);
  if (!settings.enabled) return [];
  const { id: userId } = signedIn(caller);
  const closure = fromToday(given, today);
  const extended = (await lockLostDays(trx, closure, today)).map((one) => ({
    ...one,
    endsOn: addDays(one.endsOn, one.days),
    updatedAt: toLaterMoment(one.updatedAt, now),
    from: { startsOn: one.startsOn, endsOn: one.endsOn },
  }));
  if (extended.length === 0) return [];
  await setDaysOfMany(trx, extended);
  const groupIds = [...new Set(closure.sessions.map(({ groupId }) => groupId))];
  await insertEvents(
    trx,
    extended.map(({ id, from, startsOn, endsOn, updatedAt: at }) => ({
      ...{ subscriptionId: id, kind: 'extended', at, userId, reason, from, to: { startsOn, endsOn } },
      closed: { from: closure.from, to: closure.to, groupIds, plannedOn: closure.plannedOn ?? [] },
    })),
  );
  await moveFollowing(trx, extended, { at: now, userId });
  return extended.map(({ id, studentId, from, endsOn }) =>
    auditEvent(caller, 'subscription.extended', { subscriptionId: id, studentId, from: from.endsOn, to: endsOn }),
  );
}

/** Reads again after the locks, since a subscription may have been changed meanwhile; only those of locked students. */
async function lockLostDays(trx: Knex.Transaction, closure: Closure, today: string): Promise<LostDays[]> {
  const seen = (await findLostDays(trx, closure, today)).map(({ studentId }) => studentId);
  await lockStudents(trx, seen);
  const locked = new Set(seen);
  return (await findLostDays(trx, closure, today)).filter(({ studentId }) => locked.has(studentId));
}

/** Without days that have taken place: today and a day before count from the first on of which a session is cancelled. */
function fromToday(closure: Closure, today: string): Closure {
  const first = closure.sessions.reduce((day, { date }) => (date < day ? date : day), addDays(today, 1));
  return closure.from < first ? { ...closure, from: first } : closure;
}
