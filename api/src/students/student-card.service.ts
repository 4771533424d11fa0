import type { ErrorDetail } from '@school/api-contract/errors';
import { wrongStudentDays } from '@school/api-contract/registrations';
import type { RouteInput } from '@school/api-contract/route';
import type { Student, StudentBody, StudentDuplicate, studentRoutes } from '@school/api-contract/students';
import type { Knex } from 'knex';
import { schoolDay } from '../contracts/school-day';
import type { AppDeps } from '../platform/app-deps';
import { refuse } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { signedIn } from '../platform/http/signed-in';
import { schoolOf } from '../school/school.service';
import { cardDifferences } from './card-differences';
import {
  blankCard,
  findDuplicates,
  insertStudent,
  type LockedStudent,
  leaveGroups,
  lockStudent,
  type StudentCard,
  saveStudent,
  setActive,
} from './student-card.repository';
import { whoChanged } from './student-changes.repository';
import { recordChange } from './student-changes.service';
import { readStudent } from './students.service';

type Deps = Pick<AppDeps, 'db' | 'clock' | 'audit'>;

/** A new card; refuses days that cannot be (VALIDATION_FAILED). */
export function createStudent(deps: Deps, body: StudentBody, caller: Caller): Promise<Student> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const card: StudentCard = { ...blankCard, ...body };
    refuseWrongDays(card, undefined, await today(trx, now));
    const id = await insertStudent(trx, card, now);
    await recordChange(deps, trx, caller, { studentId: id, event: 'created', changes: [], now });
    return readStudent(deps, trx, signedIn(caller), id);
  });
}

/**
 * Changes a card; fields that are left out stay. The same twice is one change. Refuses with NOT_FOUND, VALIDATION_FAILED, and
 * with CONFLICT, naming who it was, when the card is not as of `updatedAt` any more.
 */
export function updateStudent(
  deps: Deps,
  id: number,
  { updatedAt, ...body }: NonNullable<RouteInput<typeof studentRoutes.update>['body']>,
  caller: Caller,
): Promise<Student> {
  return withTransaction(deps.db, async (trx) => {
    const { active: _, updatedAt: was, ...before } = await locked(trx, id);
    if (updatedAt !== undefined && Date.parse(updatedAt) !== was.getTime()) throw await conflict(trx, id, was);
    const after: StudentCard = { ...before, ...body };
    const changes = cardDifferences(before, after);
    if (changes.length > 0) {
      const now = laterThan(was, deps.clock.now());
      refuseWrongDays(after, before, await today(trx, now));
      await saveStudent(trx, id, after, now);
      await recordChange(deps, trx, caller, { studentId: id, event: 'updated', changes, now });
    }
    return readStudent(deps, trx, signedIn(caller), id);
  });
}

/** Out of all groups from today on. Refuses with NOT_FOUND, ILLEGAL_TRANSITION (is archived). */
export function archiveStudent(deps: Deps, id: number, caller: Caller): Promise<Student> {
  return withTransaction(deps.db, async (trx) => {
    const { active, updatedAt } = await locked(trx, id);
    if (!active) throw refuse('ILLEGAL_TRANSITION', { status: 'archived' });
    const now = laterThan(updatedAt, deps.clock.now());
    await setActive(trx, id, false, now);
    const left = await leaveGroups(trx, id, await today(trx, now));
    const changes =
      left.length > 0 ? [{ field: 'groups', from: left.map(({ name }) => name).join(', '), to: null }] : [];
    const groupIds = left.map((group) => group.id);
    await recordChange(deps, trx, caller, { studentId: id, event: 'archived', changes, now, groupIds });
    return readStudent(deps, trx, signedIn(caller), id);
  });
}

/** Into no group. Refuses with NOT_FOUND, ILLEGAL_TRANSITION (is not archived). */
export function restoreStudent(deps: Deps, id: number, caller: Caller): Promise<Student> {
  return withTransaction(deps.db, async (trx) => {
    const { active, updatedAt } = await locked(trx, id);
    if (active) throw refuse('ILLEGAL_TRANSITION', { status: 'active' });
    const now = laterThan(updatedAt, deps.clock.now());
    await setActive(trx, id, true, now);
    await recordChange(deps, trx, caller, { studentId: id, event: 'restored', changes: [], now });
    return readStudent(deps, trx, signedIn(caller), id);
  });
}

/** Whom the child of a card that is being written may already be. */
export function listDuplicates(
  { db }: Pick<AppDeps, 'db'>,
  { lastName, firstName, birthDate, phone, exceptId }: RouteInput<typeof studentRoutes.duplicates>['query'],
): Promise<StudentDuplicate[]> {
  return findDuplicates(db, { lastName, firstName, birthDate, phone, exceptId });
}

async function locked(trx: Knex.Transaction, id: number): Promise<LockedStudent> {
  const student = await lockStudent(trx, id);
  if (!student) throw refuse('NOT_FOUND');
  return student;
}

async function conflict(trx: Knex.Transaction, id: number, changedAt: Date) {
  const name = await whoChanged(trx, id, changedAt);
  return refuse('CONFLICT', name === undefined ? {} : { message: `Эти данные уже изменил другой сотрудник: ${name}` });
}

async function today(trx: Knex.Transaction, now: Date): Promise<string> {
  return schoolDay(now, (await schoolOf(trx)).timeZone);
}

/** The rules of registration; of a known card only for days that change, since children grow up. */
function refuseWrongDays(after: StudentCard, before: StudentCard | undefined, day: string): void {
  const { birthDate, birthCertificateIssueDate: issued } = after;
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

/** Two changes within a millisecond must not look like one. */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}
