import type { ToldFamilies } from '@school/api-contract/groups/attendance';
import {
  type ClosurePreview,
  type closureRoutes,
  maxClosureDays,
  maxClosureSessions,
} from '@school/api-contract/groups/closures';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { addDays } from '../../shared/calendar/days';
import { notifyAttendanceChange } from '../../shared/notify-attendance-change';
import { countFamilies, sendWords, type ToldFamily, toAddress } from '../family-messages/send-to-families';
import { getSchool } from '../school/school.service';
import { extendForClosure, listLosing } from '../subscriptions/closure-extension.service';
import { dropObsoleteSubstitutes } from '../substitutes/substitutes.service';
import { askToReschedule } from '../trial-requests/trials-of-session';
import {
  type ClosedDays,
  type ClosedSession,
  listClosedGroupIds,
  listSessionsToClose,
  lockSessionsOfGroups,
} from './closures.repository';
import { toChangeText, toClosureText } from './session-change-texts';
import { deleteObsoleteSessionChanges, writeSessionChanges } from './session-changes.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'outbox' | 'settings'>;

/** What a closure would cancel. Refuses with VALIDATION_FAILED as `closeDays` does, but a period may have no session. */
export async function previewClosure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  days: RouteInput<typeof closureRoutes.preview>['query'],
): Promise<ClosurePreview> {
  const now = clock.now();
  assertPeriod(days);
  const sessions = await listSessions(db, await listClosedGroupIds(db, days), days, now);
  return {
    sessions: sessions.length,
    groups: listGroupIds(sessions).length,
    trials: sessions.flatMap(({ trialIds }) => trialIds).length,
    families: sum([listMembers(sessions), ...sessions.map(listTrials)].map(countFamilies)),
    subscriptions: (await listLosing(db, { ...days, sessions }, now)).length,
  };
}

/**
 * Cancels all sessions of the period that have not begun, as `changeSession` cancels one, but with one message for each
 * family; extends the subscriptions that lose days when asked to. Refuses with ILLEGAL_TRANSITION when there is nothing to cancel, and with VALIDATION_FAILED (`to` before `from`, more
 * than `maxClosureDays` later, or with too many sessions).
 */
export function closeDays(
  deps: Deps,
  { reason, tellFamilies, extendSubscriptions, ...days }: RouteInput<typeof closureRoutes.close>['body'],
  caller: Caller,
): Promise<{ cancelled: number; told: ToldFamilies; extended: number }> {
  const now = deps.clock.now();
  return withTransaction(deps.db, async (trx) => {
    assertPeriod(days);
    const inScope = await listClosedGroupIds(trx, days);
    await lockSessionsOfGroups(trx, inScope);
    // after the locks, so that a session that somebody cancelled or moved meanwhile is left alone
    const sessions = await listSessions(trx, inScope, days, now);
    if (sessions.length === 0) throw refuse('ILLEGAL_TRANSITION', { status: 'none' });
    const groupIds = listGroupIds(sessions);
    const change = { state: 'cancelled', movedTo: null, startTime: null, endTime: null, reason } as const;
    await writeSessionChanges(trx, sessions, change, { userId: signedIn(caller).id, now });
    await deleteObsoleteSessionChanges(trx, groupIds);
    // locks students, so before the trial requests
    const ofSubscriptions = extendSubscriptions
      ? await extendForClosure(trx, { ...days, sessions, reason }, now, caller)
      : [];
    await askToReschedule(
      deps,
      trx,
      sessions.flatMap(({ trialIds }) => trialIds),
    );
    const ofSubstitutes = await dropObsoleteSubstitutes(deps, trx, groupIds, caller);
    await notifyAttendanceChange(trx, groupIds);
    const told = tellFamilies ? await tell(deps, trx, sessions, days) : nobody;
    const metadata = { ...days, sessions: sessions.map(({ groupId, date }) => ({ groupId, date })) };
    // the audit chain last, since every audited change of the school waits for it
    await deps.audit.append(trx, [
      auditEvent(caller, 'session.days_closed', metadata),
      ...ofSubstitutes,
      ...ofSubscriptions,
    ]);
    return { cancelled: sessions.length, told, extended: ofSubscriptions.length };
  });
}

function assertPeriod({ from, to }: ClosedDays): void {
  if (to < from) throw refuseField('to', messages.freezeOrder);
  if (to >= addDays(from, maxClosureDays)) throw refuseField('to', messages.closureTooLong);
}

async function listSessions(
  db: Knex,
  groupIds: readonly number[],
  { from, to }: ClosedDays,
  now: Date,
): Promise<ClosedSession[]> {
  const sessions = await listSessionsToClose(db, groupIds, { from, to, now, most: maxClosureSessions + 1 });
  if (sessions.length > maxClosureSessions) throw refuseField('to', messages.closureTooLarge);
  return sessions;
}

const listGroupIds = (sessions: readonly ClosedSession[]) => [...new Set(sessions.map(({ groupId }) => groupId))];

const listTrials = ({ families }: ClosedSession) => families.filter(({ isTrial }) => isTrial);

/** Each family of the members once. */
const listMembers = (sessions: readonly ClosedSession[]): ToldFamily[] => [
  ...new Map(
    sessions
      .flatMap(({ families }) => families)
      .filter(({ isTrial }) => !isTrial)
      .map((family) => [family.key, family]),
  ).values(),
];

const nobody: ToldFamilies = { email: 0, sms: 0, unreached: 0 };

const sum = (all: readonly ToldFamilies[]): ToldFamilies =>
  all.reduce(
    (total, told) => ({
      email: total.email + told.email,
      sms: total.sms + told.sms,
      unreached: total.unreached + told.unreached,
    }),
    nobody,
  );

/** One message for each address, about all its sessions, and one for each trial lesson. */
async function tell(
  deps: Deps,
  trx: Knex.Transaction,
  sessions: readonly ClosedSession[],
  { from, to }: ClosedDays,
): Promise<ToldFamilies> {
  const school = await getSchool(trx);
  const key = `closure:${from}:${deps.clock.now().toISOString()}`;
  const ofOne = ({ groupName, date, time, startsAt }: ClosedSession, isTrial: boolean) => ({
    ...toChangeText(school, { groupName, planned: { date, time }, state: 'cancelled' }, isTrial),
    expiresAt: startsAt,
  });
  const byAddress = listByAddress(sessions);
  const toWords = (_: ToldFamily, address: string) => {
    const own = byAddress.get(address) ?? [];
    const last = own.at(-1);
    if (!last) throw new Error('An address has a session');
    if (own.length === 1) return ofOne(last, false);
    return { ...toClosureText(school, { from, to, sessions: own }), expiresAt: last.startsAt };
  };
  const told = [await sendWords(deps, trx, listMembers(sessions), toWords, key)];
  for (const session of sessions) {
    const trials = listTrials(session);
    const keyOfSession = `${key}:${session.groupId}:${session.date}`;
    if (trials.length > 0) told.push(await sendWords(deps, trx, trials, () => ofOne(session, true), keyOfSession));
  }
  return sum(told);
}

/** The sessions of the members at each address, in their order. */
function listByAddress(sessions: readonly ClosedSession[]): ReadonlyMap<string, readonly ClosedSession[]> {
  const byAddress = new Map<string, ClosedSession[]>();
  for (const session of sessions) {
    for (const address of new Set(session.families.filter(({ isTrial }) => !isTrial).map(toAddress))) {
      if (address === undefined) continue;
      const own = byAddress.get(address);
      if (own) own.push(session);
      else byAddress.set(address, [session]);
    }
  }
  return byAddress;
}
