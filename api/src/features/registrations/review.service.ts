import type { DifferencesDecision } from '@school/api-contract/contracts/contract-differences';
import type { Registration, registrationRoutes, StudentCardField } from '@school/api-contract/families/registrations';
import type { RouteAnswer } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import { toContractState } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { personName } from '../../shared/russian-text';
import { type ContractEvent, recordContractEvents } from '../contracts/contract-events';
import {
  endRejectedContract,
  isUnsigned,
  lockContractForReview,
  sendUnsignedContract,
} from '../contracts/contract-review';
import { writeCancelledText } from '../contracts/ending/cancelled-text';
import type { EndingNotice } from '../contracts/ending/tell-parent';
import { type GroupToJoin, listGroupsToJoin } from '../groups/groups-to-join.service';
import { joinGroups, lockGroups } from '../memberships/memberships.service';
import { joinWaitingLists } from '../memberships/waiting-list.service';
import { settleNotifications } from '../notifications/settle-notifications';
import { getOperator } from '../school/school-operator';
import { completeCard, copyContractToCard, createCard } from '../students/card-writes.service';
import { listOutsideContract, toCardOfGroups } from './outside-contract';
import { getRegistration } from './registrations.service';
import { rejectionLetter, rejectionSms } from './rejection-letter';
import {
  closePendingRegistration,
  findContractId,
  findRegistrationStatus,
  linkStudent,
  listOthersGroups,
} from './review.repository';
import { type SentCard, type SentFamily, toSentCard } from './sent-card';

export interface Approval {
  groupIds: number[];
  /** Groups whose waiting list the student joins. */
  waitingGroupIds?: number[];
  /** The existing student; without it a new one is created. */
  studentId?: number;
  /** Fields of the existing student to replace with what the family sent. */
  replaceFields?: StudentCardField[];
  /** What to do when the contract differs from the resulting card. */
  onDifferences?: DifferencesDecision;
  /** Whether the card, and with it an unsigned contract, takes direction, days and address of the groups. */
  contractFollowsGroups?: boolean;
}

/**
 * pending -> approved. In one transaction it creates or completes the student, adds memberships, links the contract and
 * sends the signing link if the family has not signed yet; the student may also join waiting lists. Refuses with
 * NOT_FOUND, ILLEGAL_TRANSITION, GROUP_FULL, VALIDATION_FAILED, CONTRACT_DIFFERS, CONFLICT.
 */
export function approveRegistration(
  deps: PlatformDeps,
  id: number,
  approval: Approval,
  caller: Caller,
): Promise<Registration> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const reviewedBy = signedIn(caller).id;
    const { contract, sent: family } = await closeRegistration(deps, trx, id, {
      status: 'approved',
      reviewedAt: now,
      reviewedBy,
    });
    const contractId = contract.id;
    const { groupIds, waitingGroupIds = [], replaceFields = [], onDifferences, contractFollowsGroups } = approval;
    // groups before students, the lock order of contracts.repository.ts
    await lockGroups(trx, [...groupIds, ...waitingGroupIds]);
    await assertMayPlace(trx, caller, { groupIds, waitingGroupIds });
    const chosen = await listChosenGroups(deps, trx, caller, [...groupIds, ...waitingGroupIds]);
    const outside = chosen.filter((group) => listOutsideContract(contract, group).length > 0);
    const outsideFields = outside.flatMap((group) => listOutsideContract(contract, group).map(({ field }) => field));
    // a signed text never changes: the family may have signed since the question was asked
    if (contractFollowsGroups && !isUnsigned(contract)) throw refuse('CONFLICT');
    const cardOfGroups = contractFollowsGroups ? toOutsideCard(chosen, outsideFields) : {};
    const studentId = await createOrUpdateCard(
      trx,
      toSentCard(family),
      { ...approval, cardOfGroups },
      { now, userId: reviewedBy },
    );
    const { timeZone } = await getOperator(trx);
    await joinGroups(trx, { studentId, groupIds, joinDate: toSchoolDay(now, timeZone) });
    await joinWaitingLists(trx, { studentId, groupIds: waitingGroupIds, addedBy: reviewedBy, now });
    await linkStudent(trx, { studentId, registrationId: id, contractId });
    await copyContractToCard(trx, { studentId, contractId, unlessAnotherIsActive: false });

    const sent = await sendUnsignedContract(deps, trx, contract, {
      onDifferences,
      expectedFields: fieldsOfGroups.filter((field) => cardOfGroups[field] !== undefined),
      caller,
    });
    const linked = approval.studentId !== undefined;
    const placed = { groupIds, ...(waitingGroupIds.length > 0 && { waitingGroupIds }) };
    const metadata = {
      ...{ registrationId: id, studentId, linked, replacedFields: replaceFields, ...placed },
      ...(outside.length > 0 && { outsideContract: outside.map((group) => group.id) }),
    };
    await recordContractEvents(deps, trx, [
      toContractEvent('registration.approved', contractId, caller, metadata),
      ...sent,
    ]);
    return getRegistration(trx, id);
  });
}

/**
 * pending -> rejected. Also ends the contract: an unsigned one is cancelled with its links, and the family is told with
 * `tellFamily`; a signed one is terminated and the parent is notified in any case. Refuses with NOT_FOUND, ILLEGAL_TRANSITION.
 */
export function rejectRegistration(
  deps: PlatformDeps,
  id: number,
  { rejectionReason, tellFamily = false }: { rejectionReason: string; tellFamily?: boolean },
  caller: Caller,
): Promise<RouteAnswer<typeof registrationRoutes.reject>> {
  return withTransaction(deps.db, async (trx) => {
    const reviewedBy = signedIn(caller).id;
    const review = { status: 'rejected' as const, reviewedAt: deps.clock.now(), reviewedBy, rejectionReason };
    const { contract, sent: family } = await closeRegistration(deps, trx, id, review);
    const notice = tellFamily ? await writeNotice(trx, contract, { family, rejectionReason }) : undefined;
    const ended = await endRejectedContract(deps, trx, contract, { reason: rejectionReason, caller, notice });
    const metadata = {
      registrationId: id,
      contractStatus: ended ? toContractState('cancelled', contract.signedAt !== null) : contract.status,
    };
    await recordContractEvents(deps, trx, [
      toContractEvent('registration.rejected', contract.id, caller, metadata),
      ...(ended ? [ended] : []),
    ]);
    return { ...(await getRegistration(trx, id)), toldBy: ended ? getToldBy(ended) : null };
  });
}

/** How the parent is told about the end of a contract, from its event (`endContract`). */
function getToldBy({ metadata }: ContractEvent): 'email' | 'sms' | null {
  if (metadata?.noticeByEmail === true) return 'email';
  return metadata?.noticeBySms === true ? 'sms' : null;
}

const fieldsOfGroups = ['sportsDirection', 'trainingDays', 'trainingAddress'] as const;

/** What the card takes from groups outside the contract; an address that names the same place stays as the family wrote it. */
function toOutsideCard(
  groups: readonly GroupToJoin[],
  outside: readonly (typeof fieldsOfGroups)[number][],
): ReturnType<typeof toCardOfGroups> {
  if (outside.length === 0) return {};
  const { trainingAddress, ...lessons } = toCardOfGroups(groups);
  return outside.includes('trainingAddress') && trainingAddress !== undefined
    ? { ...lessons, trainingAddress }
    : lessons;
}

async function writeNotice(
  trx: Knex.Transaction,
  contract: Parameters<typeof endRejectedContract>[2],
  { family, rejectionReason: reason }: { family: SentFamily; rejectionReason: string },
): Promise<EndingNotice> {
  const { operator } = await getOperator(trx);
  const cancelledText = await writeCancelledText(trx, contract);
  const { contractNumber, schoolName } = contract;
  const rejected = {
    ...operator,
    contractNumber,
    schoolName,
    reason,
    childName: personName(family.student),
    cancelledText,
  };
  return { purpose: 'registration_rejected', ...rejectionLetter(rejected), sms: rejectionSms(rejected) };
}

/**
 * Locks the contract, then sets the registration's status, in the lock order of contracts.repository.ts. Returns the
 * contract and what the family sent.
 */
async function closeRegistration(
  deps: PlatformDeps,
  trx: Knex.Transaction,
  id: number,
  review: Parameters<typeof closePendingRegistration>[2],
) {
  const contractId = await findContractId(trx, id);
  if (contractId === undefined) throw refuse('NOT_FOUND');
  const contract = await lockContractForReview(deps, trx, contractId);
  const sent = await closePendingRegistration(trx, id, review);
  if (sent) {
    await settleNotifications(trx, { subjects: [`registration:${id}`] }, review.reviewedAt);
    return { contract, sent };
  }
  const status = await findRegistrationStatus(trx, id);
  if (status === undefined) throw refuse('NOT_FOUND');
  throw refuse('ILLEGAL_TRANSITION', { status });
}

/** A student is put into a group by those who may change its roster (shared/access). */
async function assertMayPlace(
  trx: Knex.Transaction,
  caller: Caller,
  chosen: { groupIds: number[]; waitingGroupIds: number[] },
): Promise<void> {
  const others = await listOthersGroups(trx, signedIn(caller), [...chosen.groupIds, ...chosen.waitingGroupIds]);
  for (const field of ['groupIds', 'waitingGroupIds'] as const) {
    if (chosen[field].some((id) => others.includes(id))) throw refuseField(field, messages.groupOfOthers);
  }
}

/** The chosen ones of the groups whose roster the user may change; an unknown one is refused by `joinGroups`. */
async function listChosenGroups(
  { clock }: Pick<PlatformDeps, 'clock'>,
  trx: Knex.Transaction,
  caller: Caller,
  ids: readonly number[],
): Promise<GroupToJoin[]> {
  if (ids.length === 0) return [];
  const groups = await listGroupsToJoin({ db: trx, clock }, signedIn(caller));
  return groups.filter(({ id }) => ids.includes(id));
}

/** @param cardOfGroups what the card takes from the groups, also instead of what an existing card says */
async function createOrUpdateCard(
  trx: Knex.Transaction,
  sent: SentCard,
  { studentId, replaceFields = [], cardOfGroups }: Approval & { cardOfGroups: ReturnType<typeof toCardOfGroups> },
  by: { now: Date; userId: number },
): Promise<number> {
  const card = { ...sent, ...cardOfGroups };
  if (studentId === undefined) return createCard(trx, card, by);
  const replaced = [...replaceFields, ...fieldsOfGroups.filter((field) => cardOfGroups[field])];
  if (!(await completeCard(trx, studentId, card, { replaceFields: replaced, ...by }))) throw refuse('NOT_FOUND');
  return studentId;
}

function toContractEvent(
  eventType: string,
  contractId: number,
  caller: Caller,
  metadata: Record<string, unknown>,
): ContractEvent {
  return { ...auditEvent(caller, eventType, metadata), contractId };
}
