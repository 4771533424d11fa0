import type { RouteInput } from '@school/api-contract/route';
import { type StudentDocument, studentDocumentRoutes } from '@school/api-contract/students/student-documents';
import { AppError, refuse } from '../../../platform/app-error';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { queueFileDeletion } from '../../stored-files/file-deletion';
import { lockStudent } from '../student-card.repository';
import { recordChange } from '../student-changes.service';
import { toSafeFileName, toStoredFile } from './document-file';
import { toLastReminder, toReminding } from './reminders/reminding';
import {
  deleteDocument,
  findDocumentFile,
  findDocuments,
  insertDocument,
  lockDocument,
  lockStudentByDocument,
  setExpiry,
} from './student-documents.repository';

export async function listDocuments(
  { db, settings, clock }: Pick<PlatformDeps, 'db' | 'settings' | 'clock'>,
  studentId: number,
): Promise<StudentDocument[]> {
  const documents = await findDocuments(db, studentId, clock.now());
  return documents.map((document) => ({
    ...document,
    reminder: toLastReminder(document),
    reminding: toReminding(document),
    uploadedAt: document.uploadedAt.toISOString(),
    fileUrl: settings.publicUrl + studentDocumentRoutes.file.path.replace(':id', String(document.id)),
  }));
}

type Upload = RouteInput<typeof studentDocumentRoutes.upload>['body'];

/**
 * Stores the file, then its row; deletes the file when the row is refused. Refuses with NOT_FOUND, VALIDATION_FAILED of
 * `file`.
 */
export async function uploadDocument(
  deps: PlatformDeps,
  studentId: number,
  { documentType, expiresOn: given, file }: Upload,
  caller: Caller,
): Promise<StudentDocument> {
  const { content, extension, contentType } = await toStoredFile(file.content);
  const expiresOn = given ?? null;
  const fileName = toSafeFileName(file.fileName, extension);
  const fileUrl = `students/${studentId}/documents/d${deps.random.token()}.${extension}`;
  await deps.files.put(fileUrl, content, contentType);
  const documentId = await withTransaction(deps.db, async (trx) => {
    if (!(await lockStudent(trx, studentId))) throw refuse('NOT_FOUND');
    const now = deps.clock.now();
    const uploadedBy = signedIn(caller).id;
    const fileSize = content.length;
    const row = { studentId, documentType, fileName, fileUrl, fileSize, expiresOn, uploadedAt: now, uploadedBy };
    const id = await insertDocument(trx, row);
    const changes = [
      { field: 'documentType', from: null, to: documentType },
      { field: 'fileName', from: null, to: fileName },
      ...(expiresOn === null ? [] : [{ field: 'expiresOn', from: null, to: expiresOn }]),
    ];
    await recordChange(deps, trx, caller, { studentId, event: 'document_uploaded', changes, now, documentId: id });
    return id;
  }).catch(async (error: unknown) => {
    // after any other failure the row may exist; if it does not, a task deletes the file after a day
    // (unreferenced-files.task.ts)
    if (error instanceof AppError) await deps.files.delete(fileUrl);
    throw error;
  });
  const kept = (await listDocuments(deps, studentId)).find(({ id }) => id === documentId);
  if (!kept) throw refuse('NOT_FOUND');
  return kept;
}

/** Refuses with NOT_FOUND. */
export async function getDocumentFile(
  { db, files }: Pick<PlatformDeps, 'db' | 'files'>,
  id: number,
): Promise<{ content: Buffer; fileName: string; latinName: string }> {
  const document = await findDocumentFile(db, id);
  const content = document && (await files.get(document.fileKey));
  if (!content) throw refuse('NOT_FOUND');
  const { fileName } = document;
  return { content, fileName, latinName: `document-${id}${fileName.slice(fileName.lastIndexOf('.'))}` };
}

/** Sets or removes the last day; an unchanged value is not recorded. Refuses with NOT_FOUND. */
export function changeExpiry(deps: PlatformDeps, id: number, expiresOn: string | null, caller: Caller): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    await lockStudentByDocument(trx, id);
    const before = await lockDocument(trx, id);
    if (!before) throw refuse('NOT_FOUND');
    if (before.expiresOn === expiresOn) return;
    await setExpiry(trx, id, expiresOn);
    const { studentId, fileName } = before;
    const changes = [
      // identifies the document in the history
      { field: 'fileName', from: fileName, to: fileName },
      { field: 'expiresOn', from: before.expiresOn, to: expiresOn },
    ];
    const now = deps.clock.now();
    await recordChange(deps, trx, caller, { studentId, event: 'document_changed', changes, now, documentId: id });
  });
}

/** Deletes the row at once, the file by a job after the commit. Refuses with NOT_FOUND. */
export function removeDocument(deps: PlatformDeps, id: number, caller: Caller): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    await lockStudentByDocument(trx, id);
    const deleted = await deleteDocument(trx, id);
    if (!deleted) throw refuse('NOT_FOUND');
    const { studentId, documentType, fileName, fileKey } = deleted;
    await queueFileDeletion(deps, trx, [fileKey]);
    const changes = [
      { field: 'documentType', from: documentType, to: null },
      { field: 'fileName', from: fileName, to: null },
    ];
    const now = deps.clock.now();
    await recordChange(deps, trx, caller, { studentId, event: 'document_deleted', changes, now, documentId: id });
  });
}
