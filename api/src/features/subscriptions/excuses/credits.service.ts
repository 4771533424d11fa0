import type { absenceExcuseRoutes, MakeupCredit, MakeupSession } from '@school/api-contract/money/absence-excuses';
import type { RouteInput } from '@school/api-contract/route';
import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { addDays } from '../../../shared/calendar/days';
import { addGuest, lockGuestGroup, removeGuest } from '../../attendance/session-guests.service';
import { getContext } from '../settings.service';
import { findCredits, findMakeupSessions, setUse } from './credits.repository';
import { lockExcuse } from './excuses.repository';
import { toExcuseScope } from './excuses.service';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;
type Input<Name extends keyof typeof absenceExcuseRoutes> = RouteInput<(typeof absenceExcuseRoutes)[Name]>;

/** How far ahead sessions are offered. */
const offeredDays = 30;

export async function listCredits(
  { db, clock }: Deps,
  query: Input<'credits'>['query'],
  caller: Caller,
): Promise<MakeupCredit[]> {
  const { today } = await getContext(db, clock.now());
  return findCredits(db, query, toExcuseScope(db, signedIn(caller), 'view'), today);
}

/** Refuses with NOT_FOUND; returns an empty list for a credit that cannot be used. */
export async function listMakeupSessions({ db, clock }: Deps, id: number, caller: Caller): Promise<MakeupSession[]> {
  const { today } = await getContext(db, clock.now());
  const scope = toExcuseScope(db, signedIn(caller), 'edit');
  const [credit] = await findCredits(db, { id }, scope, today);
  if (!credit) throw refuse('NOT_FOUND');
  if (credit.state !== 'available') return [];
  return findMakeupSessions(db, id, { from: today, to: addDays(today, offeredDays), today }, scope);
}

/**
 * Makes the student a guest of the session. Refuses with NOT_FOUND (credit, or no session that it can be used for),
 * ILLEGAL_TRANSITION (used or expired), and GROUP_FULL.
 */
export function useCredit(
  deps: Deps,
  id: number,
  { groupId, date }: Input<'use'>['body'],
  caller: Caller,
): Promise<MakeupCredit> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const { today } = await getContext(trx, now);
    // places are counted after the lock
    const maxGuests = await lockGuestGroup(trx, { groupId, date });
    const scope = toExcuseScope(trx, user, 'edit');
    const excuse = await lockExcuse(trx, id, scope);
    if (!excuse) throw refuse('NOT_FOUND');
    const credit = await getCredit(trx, id, today);
    if (credit.state !== 'available') throw refuse('ILLEGAL_TRANSITION', { status: credit.state });
    if (maxGuests !== undefined && maxGuests <= 0) throw refuse('GROUP_FULL');
    const offered = date < today ? [] : await findMakeupSessions(trx, id, { from: date, to: date, today }, scope);
    if (!offered.some(({ group }) => group.id === groupId)) throw refuse('NOT_FOUND');
    const { studentId } = excuse;
    await addGuest(trx, { groupId, date, studentId, createdBy: user.id, createdAt: now });
    await setUse(trx, id, { usedGroupId: groupId, usedOn: date, usedBy: user.id });
    const metadata = { creditId: id, studentId, groupId, date };
    await deps.audit.append(trx, [auditEvent(caller, 'makeup_credit.used', metadata)]);
    return getCredit(trx, id, today);
  });
}

/** Refuses with NOT_FOUND, and ILLEGAL_TRANSITION when it is not used or the student was marked there. */
export function releaseCredit(deps: Deps, id: number, caller: Caller): Promise<MakeupCredit> {
  return withTransaction(deps.db, async (trx) => {
    const { today } = await getContext(trx, deps.clock.now());
    const excuse = await lockExcuse(trx, id, toExcuseScope(trx, signedIn(caller), 'edit'));
    if (!excuse) throw refuse('NOT_FOUND');
    const { studentId, usedGroupId: groupId, usedOn: date } = excuse;
    if (groupId === null || date === null) {
      const credit = await getCredit(trx, id, today);
      throw refuse('ILLEGAL_TRANSITION', { status: credit.state });
    }
    if (!(await removeGuest(trx, { groupId, date, studentId }))) {
      throw refuse('ILLEGAL_TRANSITION', { status: 'used' });
    }
    await setUse(trx, id, { usedGroupId: null, usedOn: null, usedBy: null });
    const metadata = { creditId: id, studentId, groupId, date };
    await deps.audit.append(trx, [auditEvent(caller, 'makeup_credit.released', metadata)]);
    return getCredit(trx, id, today);
  });
}

async function getCredit(db: Knex, id: number, today: string): Promise<MakeupCredit> {
  const [credit] = await findCredits(db, { id }, { groups: undefined }, today);
  if (!credit) throw refuse('NOT_FOUND');
  return credit;
}
