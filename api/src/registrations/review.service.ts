import type { Registration, StudentCardField } from '@school/api-contract/registrations';
import type { Knex } from 'knex';
import { type ContractEvent, recordContractEvents } from '../contracts/contract-events';
import { endRejected, lockContractForReview, sendUnsigned } from '../contracts/contract-review';
import { schoolDay } from '../contracts/school-day';
import { readOperator } from '../contracts/school-operator';
import type { AppDeps } from '../platform/app-deps';
import { refuse, refuseField } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { keepCreation, keepHistory } from '../students/student-changes.service';
import { readRegistration } from './registrations.service';
import {
  closePending,
  completeStudent,
  contractIdOf,
  findPlaces,
  insertStudentOf,
  joinGroups,
  lockGroups,
  statusOf,
  tieStudent,
} from './review.repository';

export interface Approval {
  groupIds: number[];
  /** The known student that this child is; without it a new one is made. */
  studentId?: number;
  /** Of the known student: fields that what the family sent takes the place of. */
  replaceFields?: StudentCardField[];
}

/**
 * pending -> approved, in one transaction: the student, its places in groups, its contract, and the signing link if
 * the family has not signed yet. Refuses with NOT_FOUND, ILLEGAL_TRANSITION, GROUP_FULL, VALIDATION_FAILED.
 */
export function approve(deps: AppDeps, id: number, approval: Approval, caller: Caller): Promise<Registration> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const reviewedBy = signedIn(caller).id;
    const contract = await close(deps, trx, id, { status: 'approved', reviewedAt: now, reviewedBy });
    const contractId = contract.id;
    // groups before students, as everybody locks them
    await lockGroups(trx, approval.groupIds);
    const studentId = await studentFor(trx, id, approval, { now, userId: reviewedBy });
    const { timeZone } = await readOperator(trx);
    await placeInGroups(trx, { studentId, groupIds: approval.groupIds, joinDate: schoolDay(now, timeZone) });
    await tieStudent(trx, { studentId, registrationId: id, contractId });

    const sent = await sendUnsigned(deps, trx, contract, caller);
    const { groupIds, replaceFields = [] } = approval;
    const linked = approval.studentId !== undefined;
    const metadata = { registrationId: id, studentId, linked, replacedFields: replaceFields, groupIds };
    await recordContractEvents(deps, trx, [
      event('registration.approved', contractId, caller, metadata),
      ...(sent ? [sent] : []),
    ]);
    return readRegistration(trx, id);
  });
}

/**
 * pending -> rejected. The contract ends with it: an unsigned one is cancelled with its links, a signed one terminated
 * with a notice to the parent.
 */
export function reject(deps: AppDeps, id: number, rejectionReason: string, caller: Caller): Promise<Registration> {
  return withTransaction(deps.db, async (trx) => {
    const reviewedBy = signedIn(caller).id;
    const review = { status: 'rejected' as const, reviewedAt: deps.clock.now(), reviewedBy, rejectionReason };
    const contract = await close(deps, trx, id, review);
    const ended = await endRejected(deps, trx, contract, { reason: rejectionReason, caller });
    const metadata = { registrationId: id, contractStatus: ended ? 'cancelled' : contract.status };
    await recordContractEvents(deps, trx, [
      event('registration.rejected', contract.id, caller, metadata),
      ...(ended ? [ended] : []),
    ]);
    return readRegistration(trx, id);
  });
}

/** Locks the contract, then moves the registration, in the order of all locks (contracts.repository.ts); gives the contract. */
async function close(deps: AppDeps, trx: Knex.Transaction, id: number, review: Parameters<typeof closePending>[2]) {
  const contractId = await contractIdOf(trx, id);
  if (contractId === undefined) throw refuse('NOT_FOUND');
  const contract = await lockContractForReview(deps, trx, contractId);
  if (await closePending(trx, id, review)) return contract;
  const status = await statusOf(trx, id);
  if (status === undefined) throw refuse('NOT_FOUND');
  throw refuse('ILLEGAL_TRANSITION', { status });
}

async function studentFor(
  trx: Knex.Transaction,
  registrationId: number,
  { studentId, replaceFields = [] }: Approval,
  { now, userId }: { now: Date; userId: number },
) {
  if (studentId === undefined) {
    const made = await insertStudentOf(trx, registrationId, now);
    await keepCreation(trx, { studentId: made, userId, now });
    return made;
  }
  const completed = await keepHistory(trx, { studentId, userId, now }, () =>
    completeStudent(trx, { studentId, registrationId, replaceFields, now }),
  );
  if (!completed) throw refuse('NOT_FOUND');
  return studentId;
}

async function placeInGroups(
  trx: Knex.Transaction,
  { studentId, groupIds, joinDate }: { studentId: number; groupIds: number[]; joinDate: string },
): Promise<void> {
  const groups = await findPlaces(trx, groupIds, studentId);
  if (groups.length < groupIds.length) throw refuseField('groupIds', 'Такой группы нет');
  const joining = groups.filter((group) => !group.joined);
  if (joining.some((group) => group.taken >= group.maxStudents)) throw refuse('GROUP_FULL');
  await joinGroups(trx, { studentId, groupIds: joining.map((group) => group.id), joinDate });
}

function event(
  eventType: string,
  contractId: number,
  { ip: ipAddress, userAgent, user }: Caller,
  metadata: Record<string, unknown>,
): ContractEvent {
  return { eventType, contractId, userId: user?.id, ipAddress, userAgent, metadata };
}
