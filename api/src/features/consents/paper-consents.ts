import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import type { StudentConsentKind } from '../../shared/consent.sql';
import { findDocumentsInForce } from '../legal-documents/documents-in-force';
import { hasConsent, insertStudentConsent, lockStudentForConsent } from './consents.repository';

/**
 * Records that a parent of an enrolled student signed the consent on paper. Does nothing when there is a
 * consent already. Refuses with NOT_FOUND.
 */
export async function recordPaperConsent(
  deps: Pick<PlatformDeps, 'db' | 'clock' | 'audit'>,
  kind: StudentConsentKind,
  studentId: number,
  caller: Caller,
): Promise<void> {
  await withTransaction(deps.db, async (trx) => {
    if (!(await lockStudentForConsent(trx, studentId))) throw refuse('NOT_FOUND');
    if (await hasConsent(trx, studentId, kind)) return;
    const document = (await findDocumentsInForce(trx, [kind])).get(kind);
    if (!document) throw new Error(`No document of the kind ${kind} is in force`);
    const { id: documentId, sha256: documentSha256, version } = document;
    const consent = { studentId, documentId, documentSha256, acceptedAt: deps.clock.now() };
    const consentId = await insertStudentConsent(trx, consent);
    await deps.audit.append(trx, [auditEvent(caller, 'consent.recorded', { consentId, kind, version, studentId })]);
  });
}
