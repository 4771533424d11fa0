import { reminderDaysRoutes } from '@school/api-contract/students/document-reminder-days';
import { studentDocumentRoutes } from '@school/api-contract/students/student-documents';
import { type Implementation, implement } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { assertStudentVisible, currentScope } from '../student-scope';
import { changeReminderDays, getReminderDays } from './reminder-days/reminder-days.service';
import { remindNow } from './reminders/remind-now.service';
import {
  changeExpiry,
  getDocumentFile,
  listDocuments,
  removeDocument,
  uploadDocument,
} from './student-documents.service';

export function studentDocumentsRoutes(deps: PlatformDeps): Implementation[] {
  const { db } = deps;
  return [
    implement(studentDocumentRoutes.list, async ({ params, caller }) => {
      await assertStudentVisible(db, params.id, currentScope(deps, db, signedIn(caller)));
      return listDocuments(deps, params.id);
    }),
    implement(studentDocumentRoutes.upload, ({ params, body, caller }) =>
      uploadDocument(deps, params.id, body, caller),
    ),
    implement(studentDocumentRoutes.file, async ({ params, reply }) => {
      const { content, fileName, latinName } = await getDocumentFile(deps, params.id);
      reply.file(content, { name: fileName, latinName }, 'attachment');
      return undefined;
    }),
    implement(studentDocumentRoutes.change, async ({ params, body, caller }) => {
      await changeExpiry(deps, params.id, body.expiresOn, caller);
      return undefined;
    }),
    implement(studentDocumentRoutes.remind, async ({ params, caller }) => {
      await remindNow(deps, params.id, caller);
      return undefined;
    }),
    implement(reminderDaysRoutes.read, () => getReminderDays(db)),
    implement(reminderDaysRoutes.update, ({ body, caller }) => changeReminderDays(deps, body, caller)),
    implement(studentDocumentRoutes.remove, async ({ params, caller }) => {
      await removeDocument(deps, params.id, caller);
      return undefined;
    }),
  ];
}
