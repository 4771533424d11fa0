import type { attendanceRoutes, ToldFamilies } from '@school/api-contract/groups/attendance';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import type { AuditEvent } from '../../platform/audit/audit-log';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { addDays } from '../../shared/calendar/days';
import { notifyAttendanceChange } from '../../shared/notify-attendance-change';
import { getMarkableGroup, lockSessions } from '../attendance/attendance.service';
import { settleNotifications } from '../notifications/settle-notifications';
import { extendForClosure, mayExtend, toClosedDay } from '../subscriptions/closure-extension.service';
import { askToReschedule, expectTrials } from '../trial-requests/trials-of-session';
import { followSession } from './follow-session';
import { moveDayMarks } from './moved-marks.service';
import type { ChangedSession } from './session-change-texts';
import {
  deleteObsoleteSessionChanges,
  deleteSessionChange,
  findMovedTo,
  type GroupSession,
  hasSession,
  listPlannedTimes,
  type SessionChange,
  writeSessionChanges,
} from './session-changes.repository';
import { findMoment, findSessionPeople, type SessionPeople } from './session-impact.repository';
import { tellFamilies } from './tell-families';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'outbox' | 'settings'>;
type ChangeBody = RouteInput<typeof attendanceRoutes.changeSession>['body'];
type MovedBody = Extract<ChangeBody, { state: 'moved' }>;

/** A session rescheduled further than this is a typing error. */
const maxRescheduleDays = 366;

/**
 * Cancels, reschedules or restores a session, tells the families and extends the subscriptions that lose the day of a
 * cancelled one, if asked to; these stay so when it is restored. Its trial lessons wait for another date from then on, until
 * it is restored. Refuses with NOT_FOUND, FORBIDDEN, VALIDATION_FAILED (also where the group has
 * another session), and ILLEGAL_TRANSITION when the day has no session.
 */
export async function changeSession(
  deps: Deps,
  groupId: number,
  date: string,
  body: ChangeBody,
  caller: Caller,
): Promise<{ told: ToldFamilies; extended: number }> {
  const { today } = await getMarkableGroup(deps, groupId, caller);
  if (body.state === 'moved') {
    if (body.movedTo > addDays(date, maxRescheduleDays)) throw refuseField('movedTo', messages.joinTooFar);
    if (body.movedTo < addDays(date, -maxRescheduleDays)) throw refuseField('movedTo', messages.date);
    if (body.endTime <= body.startTime) throw refuseField('endTime', messages.endBeforeStart);
    if (body.marks === 'move' && body.movedTo > today) throw refuseField('marks', messages.dateInFuture);
  }
  if (body.state === 'cancelled' && body.extendSubscriptions && !mayExtend(caller)) throw refuse('FORBIDDEN');
  return withTransaction(deps.db, async (trx) => {
    await lockSessions(trx, groupId);
    if (body.state === 'moved') await assertTimeIsFree(trx, groupId, date, body);
    const people = await findSessionPeople(trx, { groupId, date });
    const key = { groupId, date };
    const by = { userId: signedIn(caller).id, now: deps.clock.now() };
    const change = toSessionChange(body);
    if (change && !(await hasSession(trx, groupId, date))) throw refuse('ILLEGAL_TRANSITION', { status: 'none' });
    const place = await findPlace(trx, key, body);
    const written = change ? await writeSessionChanges(trx, [key], change, by) : [];
    if (!change && !(await deleteSessionChange(trx, key))) return { told: nobody, extended: 0 };
    await deleteObsoleteSessionChanges(trx, [groupId]);
    if (body.state === 'moved' && body.movedTo !== date) await moveDayMarks(deps, trx, groupId, date, body, caller);
    // locks students, so before the trial requests
    const ofSubscriptions =
      body.state === 'cancelled' && body.extendSubscriptions
        ? await extendForDay(
            trx,
            {
              session: { groupId, date: place.heldOn },
              plannedOn: written.map(({ date }) => date),
              reason: body.reason,
            },
            by.now,
            caller,
          )
        : [];
    const ofSubstitute = await followSession(deps, trx, { groupId, date, body, ...place }, caller);
    await notifyAttendanceChange(trx, [groupId]);
    if (change) {
      const settled = { subjects: [`group:${groupId}`], events: ['sessionUnmarked', 'photoMissing'] } as const;
      await settleNotifications(trx, { ...settled, occurrence: date }, by.now);
    }
    const trialIds = people?.trials.map(({ id }) => id) ?? [];
    if (body.state === 'planned') await expectTrials(deps, trx, trialIds, date);
    else await askToReschedule(deps, trx, trialIds);
    const told =
      people && body.tellFamilies
        ? await tell(deps, trx, { groupId, date, body, people, heldOn: place.heldOn })
        : nobody;
    await deps.audit.append(trx, [
      auditEvent(caller, `session.${body.state}`, {
        groupId,
        date,
        ...(body.state === 'moved' && { movedTo: body.movedTo, ...(body.marks && { marks: body.marks }) }),
        ...(body.tellFamilies && { tellFamilies: true }),
      }),
      ...ofSubstitute,
      ...ofSubscriptions,
    ]);
    return { told, extended: ofSubscriptions.length };
  });
}

/** Extends the subscriptions that lose the day, unless another session of the group goes on. */
async function extendForDay(
  trx: Knex.Transaction,
  { session, plannedOn, reason }: { session: GroupSession; plannedOn: readonly string[]; reason: string },
  now: Date,
  caller: Caller,
): Promise<AuditEvent[]> {
  if ((await listPlannedTimes(trx, session.groupId, session.date)).length > 0) return [];
  return extendForClosure(trx, { ...toClosedDay(session, plannedOn), reason }, now, caller);
}

/** Where the session is held before the change, and whether it meets another one of the group where it goes. */
async function findPlace(
  trx: Knex.Transaction,
  { groupId, date }: { groupId: number; date: string },
  body: ChangeBody,
): Promise<{ heldOn: string; meetsAnother: boolean }> {
  const hasPlanned = async (day: string) => (await listPlannedTimes(trx, groupId, day)).length > 0;
  const isHeldThere = body.state !== 'planned' && (await hasPlanned(date));
  const heldOn = (isHeldThere ? undefined : await findMovedTo(trx, { groupId, date })) ?? date;
  const to = body.state === 'moved' ? body.movedTo : date;
  return { heldOn, meetsAnother: to !== heldOn && (await hasPlanned(to)) };
}

const nobody: ToldFamilies = { email: 0, sms: 0, unreached: 0 };

/** Refuses the time that the session has already, and one at which the group has another session. */
async function assertTimeIsFree(
  trx: Knex.Transaction,
  groupId: number,
  date: string,
  { movedTo, startTime, endTime }: MovedBody,
): Promise<void> {
  const times = await listPlannedTimes(trx, groupId, movedTo);
  if (movedTo === date) {
    if (times.length === 1 && times[0]?.startTime === startTime && times[0].endTime === endTime)
      throw refuseField('movedTo', messages.movedToSameTime);
  } else if (times.some((other) => other.startTime < endTime && startTime < other.endTime)) {
    throw refuseField('startTime', messages.scheduleOverlap);
  }
}

interface ToldChange {
  groupId: number;
  date: string;
  body: ChangeBody;
  people: SessionPeople;
  /** Where the session was held before the change. */
  heldOn: string;
}

/** Tells nobody about what is over. */
async function tell(
  deps: Deps,
  trx: Knex.Transaction,
  { groupId, date, body, people, heldOn }: ToldChange,
): Promise<ToldFamilies> {
  const { groupName, startsAt, startTime, families } = people;
  const now = deps.clock.now();
  const movedTo = body.state === 'moved' ? { date: body.movedTo, time: body.startTime } : undefined;
  const movedAt = movedTo && (await findMoment(trx, movedTo.date, movedTo.time));
  const expiresAt = movedAt && startsAt && movedAt < startsAt ? startsAt : (movedAt ?? startsAt);
  if (startTime === null || !expiresAt || expiresAt <= now) return nobody;
  const known = { groupName, planned: { date, time: startTime } };
  const session: ChangedSession = movedTo
    ? { ...known, state: 'moved', movedTo }
    : body.state === 'cancelled'
      ? { ...known, state: 'cancelled' }
      : { ...known, state: 'planned', movedTo: heldOn === date ? undefined : heldOn };
  const key = `${groupId}:${date}:${now.toISOString()}`;
  return tellFamilies(deps, trx, families, session, { key, expiresAt });
}

function toSessionChange(body: ChangeBody): SessionChange | null {
  switch (body.state) {
    case 'planned':
      return null;
    case 'cancelled':
      return { state: body.state, movedTo: null, startTime: null, endTime: null, reason: body.reason };
    case 'moved': {
      const { state, movedTo, startTime, endTime, reason } = body;
      return { state, movedTo, startTime, endTime, reason };
    }
  }
}
