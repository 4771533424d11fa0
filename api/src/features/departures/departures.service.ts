import type { RouteInput } from '@school/api-contract/route';
import { hasCapability } from '@school/api-contract/rules/roles';
import type { Departure, departureRoutes } from '@school/api-contract/students/departures';
import type { Student } from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { listStudentContracts } from '../contracts/contract-list.service';
import { cancelContracts } from '../contracts/ending/cancel-contract.service';
import { lockContracts } from '../contracts/lock-contracts';
import { archiveStudent, getLockedStudent } from '../students/student-card.service';
import { cancelSubscription } from '../subscriptions/subscription-changes.service';
import { listOpenOfStudent } from '../subscriptions/subscriptions.service';

/** Refuses with NOT_FOUND. */
export async function getDeparture(deps: PlatformDeps, studentId: number, caller: Caller): Promise<Departure> {
  const contracts = await listOpenContracts(deps.db, studentId);
  return { ...(await listOpenOfStudent(deps, studentId, caller)), contracts };
}

/**
 * Archives the student and ends what the caller chose, by the rules of each. Refuses with NOT_FOUND (also for another
 * student's subscription or contract), FORBIDDEN (subscriptions without the capability), CONFLICT, ILLEGAL_TRANSITION.
 */
export function leaveSchool(
  deps: PlatformDeps,
  studentId: number,
  { subscriptions, contractIds, reason, tellFamily = false }: RouteInput<typeof departureRoutes.create>['body'],
  caller: Caller,
): Promise<Student> {
  return withTransaction(deps.db, async (trx) => {
    const inside = { ...deps, db: trx };
    await lockContracts(trx, contractIds);
    await getLockedStudent(trx, studentId);
    const open = await listOpenContracts(trx, studentId);
    if (subscriptions.length > 0 && !hasCapability(signedIn(caller).role, 'payments')) throw refuse('FORBIDDEN');
    if (!contractIds.every((wanted) => open.some(({ id }) => id === wanted))) throw refuse('NOT_FOUND');
    await assertSameCredits(inside, studentId, subscriptions, caller);
    await cancelContracts(inside, trx, { contractIds, reason, tellFamily }, caller);
    for (const { id, updatedAt } of subscriptions) {
      const cancelled = await cancelSubscription(inside, id, { reason, updatedAt }, caller);
      if (cancelled.studentId !== studentId) throw refuse('NOT_FOUND');
    }
    return archiveStudent(inside, studentId, caller);
  });
}

/** Refuses with CONFLICT when another amount would be credited than the caller saw, for example after a mark. */
async function assertSameCredits(
  deps: PlatformDeps,
  studentId: number,
  seen: readonly { id: number; credit: number }[],
  caller: Caller,
): Promise<void> {
  if (seen.length === 0) return;
  const { subscriptions } = await listOpenOfStudent(deps, studentId, caller);
  const isOther = (one: { id: number; credit: number }) =>
    subscriptions.some(({ id, unusedPart }) => id === one.id && unusedPart !== one.credit);
  if (seen.some(isOther)) throw refuse('CONFLICT');
}

async function listOpenContracts(db: Knex, studentId: number): Promise<Departure['contracts']> {
  const rows = await listStudentContracts(db, studentId);
  return rows
    .filter(({ status }) => status !== 'cancelled' && status !== 'expired')
    .map(({ id, contractNumber, status }) => ({ id, contractNumber, status }));
}
