import type { AppDeps } from '../../../platform/app-deps';
import { refuse } from '../../../platform/app-error';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import { signedIn } from '../../../platform/http/signed-in';
import { schoolOf } from '../../../school/school.service';
import { lockStudent } from '../../student-card.repository';
import { findForReminder, insertManualReminder, saveOutcomes } from './document-reminders.repository';
import { parentLetter } from './parent-letter';
import { remindingOf } from './reminding';

/**
 * Writes to the parent now, by the will of a member of staff; the day's letters go out by themselves. Of two who ask at once one
 * reminds. Refuses with NOT_FOUND, ILLEGAL_TRANSITION.
 */
export function remindNow(deps: AppDeps, documentId: number, caller: Caller): Promise<void> {
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const known = await findForReminder(trx, documentId, now);
    const student = known && (await lockStudent(trx, known.studentId));
    const document = student && (await findForReminder(trx, documentId, now));
    if (!document) throw refuse('NOT_FOUND');
    const reminding = remindingOf(document);
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
    const letter = parentLetter(await schoolOf(trx), {
      to: student.parentEmail,
      firstName: student.firstName,
      documents: [{ documentType, expiresOn }],
      today,
      now,
      reminderId,
    });
    const deliveryId = await deps.outbox.enqueue(trx, letter);
    await saveOutcomes(trx, [{ reminderId, deliveryId, unsent: null }]);
    const { ip: ipAddress, userAgent } = caller;
    const metadata = { studentId, reminders: 1, deliveryId, documentId };
    await deps.audit.append(trx, [{ eventType: 'student.document_reminded', userId, ipAddress, userAgent, metadata }]);
  });
}
