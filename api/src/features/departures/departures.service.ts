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
import { cancelContract } from '../contracts/ending/cancel-contract.service';
import { lockContracts } from '../contracts/lock-contracts';
import { archiveStudent } from '../students/student-card.service';
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
  { subscriptions, contractIds, reason }: RouteInput<typeof departureRoutes.create>['body'],
  caller: Caller,
): Promise<Student> {
  return withTransaction(deps.db, async (trx) => {
    const inside = { ...deps, db: trx };
    await lockContracts(trx, contractIds);
    const open = await listOpenContracts(trx, studentId);
    if (subscriptions.length > 0 && !hasCapability(signedIn(caller).role, 'payments')) throw refuse('FORBIDDEN');
    for (const contractId of contractIds) {
      if (!open.some(({ id }) => id === contractId)) throw refuse('NOT_FOUND');
      await cancelContract(inside, contractId, { reason }, caller);
    }
    for (const { id, updatedAt } of subscriptions) {
      const cancelled = await cancelSubscription(inside, id, { reason, updatedAt }, caller);
      if (cancelled.studentId !== studentId) throw refuse('NOT_FOUND');
    }
    return archiveStudent(inside, studentId, caller);
  });
}

async function listOpenContracts(db: Knex, studentId: number): Promise<Departure['contracts']> {
  const rows = await listStudentContracts(db, studentId);
  return rows
    .filter(({ status }) => status !== 'cancelled' && status !== 'expired')
    .map(({ id, contractNumber, status }) => ({ id, contractNumber, status }));
}
