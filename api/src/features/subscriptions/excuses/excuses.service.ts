import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { AbsenceExcuse, absenceExcuseRoutes } from '@school/api-contract/money/absence-excuses';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import type { Knex } from 'knex';
import { AppError, refuse, refuseField } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { editableGroupIds, visibleGroupIds } from '../../../shared/access/group-scope';
import { seesOwnStudentsOnly } from '../../../shared/access/student-scope';
import { getMonthBounds } from '../../../shared/calendar/days';
import { notifyAttendanceChange } from '../../../shared/notify-attendance-change';
import { queueFileDeletion } from '../../stored-files/file-deletion';
import { toSafeFileName, toStoredFile } from '../../students/documents/document-file';
import { getContext } from '../settings.service';
import { lockStudent } from '../subscription-writes.repository';
import {
  deleteExcuse,
  type ExcuseScope,
  findExcuses,
  findFile,
  hasGroup,
  insertExcuses,
  lockExcuse,
  setFile,
} from './excuses.repository';

type Input<Name extends keyof typeof absenceExcuseRoutes> = RouteInput<(typeof absenceExcuseRoutes)[Name]>;

/** A coach excuses in groups that they may edit; other roles, who see all students, in all groups. */
export function toExcuseScope(db: Knex, user: SessionUser, access: 'view' | 'edit'): ExcuseScope {
  if (!seesOwnStudentsOnly(user)) return { groups: undefined };
  return { groups: access === 'edit' ? editableGroupIds(db, user) : visibleGroupIds(db, user) };
}

export async function listExcuses(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  { month, ...filter }: Input<'list'>['query'],
  caller: Caller,
): Promise<AbsenceExcuse[]> {
  await getContext(db, clock.now());
  const days = month === undefined ? {} : getMonthBounds(month);
  const excuses = await findExcuses(db, { ...filter, ...days }, toExcuseScope(db, signedIn(caller), 'view'));
  return excuses.map(toExcuse);
}

/** Refuses with NOT_FOUND (student or group), and days on which the student had no session in the group. */
export function excuseAbsences(
  deps: PlatformDeps,
  body: Input<'create'>['body'],
  caller: Caller,
): Promise<AbsenceExcuse[]> {
  const user = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await getContext(trx, now);
    const { studentId, groupId, from, to, reason } = body;
    if (!(await hasGroup(trx, groupId, toExcuseScope(trx, user, 'edit')))) throw refuse('NOT_FOUND');
    if (!(await lockStudent(trx, studentId))) throw refuse('NOT_FOUND');
    const excuse = { ...body, comment: body.comment || null, createdBy: user.id, createdAt: now };
    const { days, ids } = await insertExcuses(trx, excuse);
    if (days === 0) throw refuseField('from', messages.noSessions);
    if (ids.length === 0) return [];
    const metadata = { studentId, groupId, from, to, reason, excuses: ids.length };
    await deps.audit.append(trx, [auditEvent(caller, 'absence.excused', metadata)]);
    await notifyAttendanceChange(trx, [groupId]);
    return (await findExcuses(trx, { ids }, { groups: undefined })).map(toExcuse);
  });
}

/** Refuses with NOT_FOUND, and ILLEGAL_TRANSITION when its credit is used. */
export function removeExcuse(deps: PlatformDeps, id: number, caller: Caller): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    await getContext(trx, deps.clock.now());
    const excuse = await lockExcuse(trx, id, toExcuseScope(trx, signedIn(caller), 'edit'));
    if (!excuse) throw refuse('NOT_FOUND');
    if (excuse.usedOn !== null) throw refuse('ILLEGAL_TRANSITION', { status: 'used' });
    await deleteExcuse(trx, id);
    if (excuse.fileKey !== null) await queueFileDeletion(deps, trx, [excuse.fileKey]);
    const { studentId, groupId, date } = excuse;
    await deps.audit.append(trx, [auditEvent(caller, 'absence.excuse_removed', { studentId, groupId, date })]);
    await notifyAttendanceChange(trx, [groupId]);
  });
}

/** Stores the file, then its row; deletes an earlier file. Refuses with NOT_FOUND, VALIDATION_FAILED of `file`. */
export async function attachDocument(
  deps: PlatformDeps,
  id: number,
  { file }: Input<'attach'>['body'],
  caller: Caller,
): Promise<AbsenceExcuse> {
  await getContext(deps.db, deps.clock.now());
  const scope = toExcuseScope(deps.db, signedIn(caller), 'edit');
  if ((await findExcuses(deps.db, { ids: [id] }, scope)).length === 0) throw refuse('NOT_FOUND');
  const { content, extension, contentType } = await toStoredFile(file.content);
  const fileKey = `excuses/${id}/d${deps.random.token()}.${extension}`;
  await deps.files.put(fileKey, content, contentType);
  return withTransaction(deps.db, async (trx) => {
    const excuse = await lockExcuse(trx, id, toExcuseScope(trx, signedIn(caller), 'edit'));
    if (!excuse) throw refuse('NOT_FOUND');
    await setFile(trx, id, { fileKey, fileName: toSafeFileName(file.fileName, extension) });
    if (excuse.fileKey !== null) await queueFileDeletion(deps, trx, [excuse.fileKey]);
    const { studentId, groupId, date } = excuse;
    await deps.audit.append(trx, [auditEvent(caller, 'absence.document_attached', { studentId, groupId, date })]);
    return getExcuse(trx, id);
  }).catch(async (error: unknown) => {
    // after any other failure the row may exist; if it does not, a task deletes the file after a day
    // (unreferenced-files.task.ts)
    if (error instanceof AppError) await deps.files.delete(fileKey);
    throw error;
  });
}

/** Refuses with NOT_FOUND. */
export async function getExcuseFile(
  { db, files, clock }: Pick<PlatformDeps, 'db' | 'files' | 'clock'>,
  id: number,
  caller: Caller,
): Promise<{ content: Buffer; fileName: string; latinName: string }> {
  await getContext(db, clock.now());
  const file = await findFile(db, id, toExcuseScope(db, signedIn(caller), 'view'));
  const content = file && (await files.get(file.fileKey));
  if (!content) throw refuse('NOT_FOUND');
  const { fileName } = file;
  return { content, fileName, latinName: `excuse-${id}${fileName.slice(fileName.lastIndexOf('.'))}` };
}

async function getExcuse(db: Knex, id: number): Promise<AbsenceExcuse> {
  const [excuse] = await findExcuses(db, { ids: [id] }, { groups: undefined });
  if (!excuse) throw refuse('NOT_FOUND');
  return toExcuse(excuse);
}

const toExcuse = (excuse: Omit<AbsenceExcuse, 'createdAt'> & { createdAt: Date }): AbsenceExcuse => ({
  ...excuse,
  createdAt: excuse.createdAt.toISOString(),
});
