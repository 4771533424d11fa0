import { isPast, type TrialRequestBody, type trialRequestRoutes } from '@school/api-contract/families/trial-requests';
import type { RouteAnswer } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { takesTrialRequests } from '../branches/branches.service';
import { notifyStaff } from '../notifications/notify-staff';
import { assertSchoolIsReady } from '../school-readiness/school-readiness.service';
import { insertConsent, insertHistoryEntry, insertTrialRequest } from './trial-requests.repository';
import { getTrialRequest } from './trial-requests.service';

type Created = RouteAnswer<typeof trialRequestRoutes.create>;

/**
 * Stores a request of the public form together with its consent, first history entry and audit event, in one transaction.
 * Refuses with VALIDATION_FAILED (`desiredDate` in the past), BRANCH_NOT_IN_SECTION and FORM_NOT_OPEN.
 */
export async function createTrialRequest(
  deps: PlatformDeps,
  body: TrialRequestBody,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
): Promise<Created> {
  const { db, clock, audit } = deps;
  await assertSchoolIsReady(deps, db, 'FORM_NOT_OPEN');
  const now = clock.now();
  if (isPast(body.desiredDate, now)) throw refuseField('desiredDate', messages.dateInPast);
  if (!(await takesTrialRequests(db, body.branchId, body.sectionId))) throw refuse('BRANCH_NOT_IN_SECTION');

  return withTransaction(db, async (trx) => {
    const id = await insertTrialRequest(trx, body, now);
    const { ip, userAgent } = caller;
    await insertConsent(trx, { trialRequestId: id, acceptedAt: now, ipAddress: ip, userAgent });
    await insertHistoryEntry(trx, {
      trialRequestId: id,
      fromStatus: null,
      toStatus: 'NEW',
      userId: null,
      details: {},
      createdAt: now,
    });
    const { sectionName, branchName } = await getTrialRequest(trx, id);
    await notifyStaff(deps, trx, {
      event: 'trialRequestCreated',
      subject: `trial_request:${id}`,
      values: {
        child: body.childName,
        age: String(body.childAge),
        section: sectionName,
        branch: branchName,
        phone: body.parentPhone,
      },
    });
    // no name and no phone: the audit log cannot be changed when the request is anonymised
    await audit.append(trx, [auditEvent({ ip, userAgent }, 'trial_request.created', { trialRequestId: id })]);
    return { id, status: 'NEW' };
  });
}
