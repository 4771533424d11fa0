import { refuse } from '../../../../platform/app-error';
import { auditEvent } from '../../../../platform/audit/audit-event';
import { withTransaction } from '../../../../platform/database/transaction';
import type { Caller } from '../../../../platform/http/implement';
import { signedIn } from '../../../../platform/http/signed-in';
import type { PlatformDeps } from '../../../../platform/platform-deps';
import { getSchool } from '../../../school/school.service';
import { lockStudent } from '../../student-card.repository';
import { findDocumentForReminder, insertManualReminder, saveOutcomes } from './document-reminders.repository';
import { parentLetter } from './parent-letter';
import { toReminding } from './reminding';

/**
 * Sends a reminder to the parent at the request of a member of staff; the daily letters go out by themselves. The
 * second of two simultaneous requests is refused. Refuses with NOT_FOUND, ILLEGAL_TRANSITION.
 */
export function remindNow(deps: PlatformDeps, documentId: number, caller: Caller): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const known = await findDocumentForReminder(trx, documentId, now);
    const student = known && (await lockStudent(trx, known.studentId));
    const document = student && (await findDocumentForReminder(trx, documentId, now));
    if (!document) throw refuse('NOT_FOUND');
    const reminding = toReminding(document);
    const { studentId, documentType, expiresOn, today } = document;
    if (reminding !== 'possible' || expiresOn === null || student.parentEmail === null) {
      throw refuse('ILLEGAL_TRANSITION', reminding === null ? {} : { status: reminding });
    }
    const userId = signedIn(caller).id;
    const reminderId = await insertManualReminder(trx, {
      studentId,
      documentType,
      expiresOn,
      createdBy: userId,
      createdAt: now,
    });
    const letter = parentLetter(await getSchool(trx), {
      to: student.parentEmail,
      firstName: student.firstName,
      documents: [{ documentType, expiresOn }],
      today,
      now,
      reminderId,
    });
    const deliveryId = await deps.outbox.enqueue(trx, letter);
    await saveOutcomes(trx, [{ reminderId, deliveryId, unsent: null }]);
    const metadata = { studentId, reminders: 1, deliveryId, documentId };
    await deps.audit.append(trx, [auditEvent(caller, 'student.document_reminded', metadata)]);
  });
}
