import { messages } from '@school/api-contract/messages';
import type { RouteAnswer } from '@school/api-contract/route';
import { isPastDay, type TrialRequestBody, type trialRequestRoutes } from '@school/api-contract/trial-requests';
import { schoolDay } from '../contracts/school-day';
import { readOperator } from '../contracts/school-operator';
import type { AppDeps } from '../platform/app-deps';
import { refuse, refuseField } from '../platform/app-error';
import { withTransaction } from '../platform/database/transaction';
import type { Caller } from '../platform/http/implement';
import { branchHasSection } from './sections.repository';
import { insertConsent, insertHistory, insertTrialRequest } from './trial-requests.repository';

type Created = RouteAnswer<typeof trialRequestRoutes.create>;

/**
 * Takes a request of the public form; with it, in one transaction, the consent, the first line of its history and the
 * audit event. Refuses a day that is past for the school (VALIDATION_FAILED at desiredDate) and BRANCH_NOT_IN_SECTION.
 */
export async function createTrialRequest(
  { db, clock, audit }: AppDeps,
  body: TrialRequestBody,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
): Promise<Created> {
  const now = clock.now();
  const { timeZone } = await readOperator(db);
  if (isPastDay(body.desiredDate, now, (moment) => schoolDay(moment, timeZone)))
    throw refuseField('desiredDate', messages.dateInPast);
  if (!(await branchHasSection(db, body.branchId, body.sectionId))) throw refuse('BRANCH_NOT_IN_SECTION');

  return withTransaction(db, async (trx) => {
    const id = await insertTrialRequest(trx, body, now);
    const from = { ipAddress: caller.ip, userAgent: caller.userAgent };
    await insertConsent(trx, { trialRequestId: id, acceptedAt: now, ...from });
    await insertHistory(trx, {
      trialRequestId: id,
      fromStatus: null,
      toStatus: 'NEW',
      userId: null,
      details: {},
      createdAt: now,
    });
    // no name and no phone: the audit table is never changed, and the request is anonymised one day
    await audit.append(trx, [{ eventType: 'trial_request.created', metadata: { trialRequestId: id }, ...from }]);
    return { id, status: 'NEW' };
  });
}
