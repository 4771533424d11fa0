import { wrongStudentDays } from '@school/api-contract/families/registrations';
import type { RouteInput } from '@school/api-contract/route';
import type { ErrorDetail } from '@school/api-contract/rules/errors';
import type { StudentBody } from '@school/api-contract/students/student-fields';
import type {
  NewStudentBody,
  PhoneUses,
  Student,
  StudentDuplicate,
  studentRoutes,
} from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { foldText } from '../../shared/fold-text';
import { createOnce, toRequestKey } from '../../shared/request-key';
import { leaveAllGroups } from '../memberships/memberships.service';
import { getSchoolToday } from '../school/school.service';
import { compareCards } from './card-differences';
import { findCardByKey, setActive, setCardKey } from './card-writes.repository';
import { type CardUpdate, createCard, updateCards } from './card-writes.service';
import {
  findContractsWithPhone,
  findDuplicates,
  findPhoneUses,
  type LockedStudent,
  lockStudent,
  lockStudents,
} from './student-card.repository';
import { findAuthorName } from './student-changes.repository';
import { recordChange, recordEvent } from './student-changes.service';
import type { StudentCard } from './student-fields';
import { getStudent } from './students.service';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

/**
 * Creates a card; a second call with the same key and card creates none and returns the first one. Refuses impossible
 * days (VALIDATION_FAILED).
 */
export function createStudent(deps: Deps, { key, ...card }: NewStudentBody, caller: Caller): Promise<Student> {
  const user = signedIn(caller);
  const requestKey = toRequestKey(key, { userId: user.id, ...card });
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    assertDaysAreValid(card, undefined, await getSchoolToday(trx, now));
    const { id, isNew } = await createOnce(trx, requestKey, {
      find: (known) => findCardByKey(trx, known),
      create: () => createCard(trx, card, { userId: user.id, now }),
    });
    if (isNew) {
      if (requestKey !== null) await setCardKey(trx, id, requestKey);
      await recordEvent(deps, trx, caller, { studentId: id, event: 'created', changes: [] });
    }
    return getStudent(deps, trx, user, id);
  });
}

/**
 * Changes a card; fields that are left out keep their values. A repeated change has no further effect. Refuses with
 * NOT_FOUND, VALIDATION_FAILED, and with CONFLICT, naming the author, when the card has changed since `updatedAt`.
 */
export function updateStudent(
  deps: Deps,
  id: number,
  { updatedAt, phoneAlsoOf = [], ...body }: NonNullable<RouteInput<typeof studentRoutes.update>['body']>,
  caller: Caller,
): Promise<Student> {
  return withTransaction(deps.db, async (trx) => {
    const family = phoneAlsoOf.length > 0 ? await lockStudents(trx, [id, ...phoneAlsoOf]) : [];
    const { active: _, updatedAt: was, ...before } = await getLockedStudent(trx, id);
    if (updatedAt !== undefined && Date.parse(updatedAt) !== was.getTime()) throw await toConflict(trx, id, was);
    const after: StudentCard = { ...before, ...body };
    const changes = compareCards(before, after);
    if (changes.length > 0) {
      const now = toLaterMoment(was, deps.clock.now());
      assertDaysAreValid(after, before, await getSchoolToday(trx, deps.clock.now()));
      const siblings = changeSiblings(family, { id, before, after, ids: phoneAlsoOf, now: deps.clock.now() });
      const updates = [{ ...after, id, at: now, changes }, ...siblings];
      await updateCards(trx, updates, signedIn(caller).id);
      for (const update of updates) {
        await recordEvent(deps, trx, caller, { studentId: update.id, event: 'updated', changes: update.changes });
      }
    }
    return getStudent(deps, trx, signedIn(caller), id);
  });
}

/**
 * The siblings' cards with the new phone of the parent. Refuses with CONFLICT when one of them no longer has the former
 * phone and parent, since the caller was asked about other cards.
 */
function changeSiblings(
  family: Awaited<ReturnType<typeof lockStudents>>,
  { id, before, after, ids, now }: { id: number; before: StudentCard; after: StudentCard; ids: number[]; now: Date },
): CardUpdate[] {
  return [...new Set(ids)]
    .filter((sibling) => sibling !== id)
    .map((siblingId) => {
      const known = family.find((each) => each.id === siblingId);
      const isSibling =
        known?.active && known.parentPhone === before.parentPhone && isSameParent(known.parentName, before.parentName);
      if (!known || !isSibling) throw refuse('CONFLICT');
      const { active: _, updatedAt, ...card } = known;
      const changed = { ...card, parentPhone: after.parentPhone };
      return { ...changed, at: toLaterMoment(updatedAt, now), changes: compareCards(card, changed) };
    });
}

const isSameParent = (one: string, other: string) => foldText(one) === foldText(other);

/** Refuses with NOT_FOUND. */
export async function getPhoneUses({ db }: Pick<PlatformDeps, 'db'>, id: number): Promise<PhoneUses> {
  const uses = await findPhoneUses(db, id);
  const own = uses.find((use) => use.id === id);
  if (!own) throw refuse('NOT_FOUND');
  const siblings = uses.filter((use) => use !== own && isSameParent(use.parentName, own.parentName));
  return {
    siblings: siblings.map((use) => ({ id: use.id, name: use.name })),
    waitingContracts: await findContractsWithPhone(db, id),
  };
}

/** Archives a student and ends all memberships today. Refuses with NOT_FOUND, ILLEGAL_TRANSITION (is archived). */
export function archiveStudent(deps: Deps, id: number, caller: Caller): Promise<Student> {
  return withTransaction(deps.db, async (trx) => {
    const { active, updatedAt } = await getLockedStudent(trx, id);
    if (!active) throw refuse('ILLEGAL_TRANSITION', { status: 'archived' });
    const now = toLaterMoment(updatedAt, deps.clock.now());
    await setActive(trx, id, false, now);
    const left = await leaveAllGroups(trx, id, await getSchoolToday(trx, deps.clock.now()));
    const changes =
      left.length > 0 ? [{ field: 'groups', from: left.map(({ name }) => name).join(', '), to: null }] : [];
    const groupIds = left.map((group) => group.id);
    await recordChange(deps, trx, caller, { studentId: id, event: 'archived', changes, now, groupIds });
    return getStudent(deps, trx, signedIn(caller), id);
  });
}

/** Restores a student without groups. Refuses with NOT_FOUND, ILLEGAL_TRANSITION (is not archived). */
export function restoreStudent(deps: Deps, id: number, caller: Caller): Promise<Student> {
  return withTransaction(deps.db, async (trx) => {
    const { active, updatedAt } = await getLockedStudent(trx, id);
    if (active) throw refuse('ILLEGAL_TRANSITION', { status: 'active' });
    const now = toLaterMoment(updatedAt, deps.clock.now());
    await setActive(trx, id, true, now);
    await recordChange(deps, trx, caller, { studentId: id, event: 'restored', changes: [], now });
    return getStudent(deps, trx, signedIn(caller), id);
  });
}

/** Existing students that may be the same child as a new card. */
export function listDuplicates(
  { db }: Pick<PlatformDeps, 'db'>,
  { lastName, firstName, birthDate, phone, exceptId }: RouteInput<typeof studentRoutes.duplicates>['query'],
): Promise<StudentDuplicate[]> {
  return findDuplicates(db, { lastName, firstName, birthDate, phone, exceptId });
}

/** Refuses with NOT_FOUND. */
export async function getLockedStudent(trx: Knex.Transaction, id: number): Promise<LockedStudent> {
  const student = await lockStudent(trx, id);
  if (!student) throw refuse('NOT_FOUND');
  return student;
}

async function toConflict(trx: Knex.Transaction, id: number, changedAt: Date) {
  const name = await findAuthorName(trx, id, changedAt);
  return refuse('CONFLICT', name === undefined ? {} : { message: `Эти данные уже изменил другой сотрудник: ${name}` });
}

/** Applies the rules of registration; in an existing card only to changed days, since children grow up. */
function assertDaysAreValid(after: StudentBody, before: StudentCard | undefined, day: string): void {
  const { birthDate, birthCertificateIssueDate: issued = null } = after;
  const wrong = wrongStudentDays({ birthDate, birthCertificateIssueDate: issued ?? birthDate }, day);
  const bornAnew = birthDate !== before?.birthDate;
  const issuedAnew = issued !== null && (bornAnew || issued !== before?.birthCertificateIssueDate);
  const details: ErrorDetail[] = [];
  if (bornAnew && wrong.birthDate) details.push({ path: 'birthDate', message: wrong.birthDate });
  if (issuedAnew && wrong.birthCertificateIssueDate) {
    details.push({ path: 'birthCertificateIssueDate', message: wrong.birthCertificateIssueDate });
  }
  if (details.length > 0) throw refuse('VALIDATION_FAILED', { details });
}
