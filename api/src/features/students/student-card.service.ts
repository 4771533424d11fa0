import { wrongStudentDays } from '@school/api-contract/families/registrations';
import type { RouteInput } from '@school/api-contract/route';
import type { ErrorDetail } from '@school/api-contract/rules/errors';
import type { StudentBody } from '@school/api-contract/students/student-fields';
import type { NewStudentBody, Student, StudentDuplicate, studentRoutes } from '@school/api-contract/students/students';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { createOnce, toRequestKey } from '../../shared/request-key';
import { leaveAllGroups } from '../memberships/memberships.service';
import { getSchoolToday } from '../school/school.service';
import { compareCards } from './card-differences';
import { findCardByKey, setActive, setCardKey } from './card-writes.repository';
import { createCard, updateCards } from './card-writes.service';
import { findDuplicates, type LockedStudent, lockStudent } from './student-card.repository';
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
  { updatedAt, ...body }: NonNullable<RouteInput<typeof studentRoutes.update>['body']>,
  caller: Caller,
): Promise<Student> {
  return withTransaction(deps.db, async (trx) => {
    const { active: _, updatedAt: was, ...before } = await getLockedStudent(trx, id);
    if (updatedAt !== undefined && Date.parse(updatedAt) !== was.getTime()) throw await toConflict(trx, id, was);
    const after: StudentCard = { ...before, ...body };
    const changes = compareCards(before, after);
    if (changes.length > 0) {
      const now = toLaterMoment(was, deps.clock.now());
      assertDaysAreValid(after, before, await getSchoolToday(trx, deps.clock.now()));
      await updateCards(trx, [{ ...after, id, at: now, changes }], signedIn(caller).id);
      await recordEvent(deps, trx, caller, { studentId: id, event: 'updated', changes });
    }
    return getStudent(deps, trx, signedIn(caller), id);
  });
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

async function getLockedStudent(trx: Knex.Transaction, id: number): Promise<LockedStudent> {
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
