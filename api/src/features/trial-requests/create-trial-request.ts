import {
  isDefaultMoment,
  isPast,
  type TrialRequestBody,
  trialRequestBody,
  type trialRequestRoutes,
} from '@school/api-contract/families/trial-requests';
import type { RouteAnswer } from '@school/api-contract/route';
import type { ErrorDetail } from '@school/api-contract/rules/errors';
import { messages } from '@school/api-contract/rules/messages';
import { z } from 'zod';
import { refuse, refuseField } from '../../platform/app-error';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toRequestKey } from '../../shared/request-key';
import { isTrialSessionOff, takesTrialRequests } from '../branches/branches.service';
import { assertSchoolIsReady } from '../school-readiness/school-readiness.service';
import { storeTrialRequest } from './store-trial-request';
import { findRequestByKey, insertConsent } from './trial-request-writes.repository';

type Created = RouteAnswer<typeof trialRequestRoutes.create>;

const dateSchema = z.object({ desiredDate: trialRequestBody.shape.desiredDate });

/** Finds a desired date in the past, whatever is wrong with the other fields. @param form as it was sent */
export function findPastDate(form: unknown, now: Date): ErrorDetail[] {
  const given = dateSchema.safeParse(form).data;
  return given && isPast(given.desiredDate, now) ? [{ path: 'desiredDate', message: messages.dateInPast }] : [];
}

/**
 * Stores a request of the public form together with its consent, first history entry and audit event, in one transaction.
 * A second call with the same key and request stores none. Refuses with VALIDATION_FAILED (`desiredDate` in the past, or
 * of a session that does not take place), BRANCH_NOT_IN_SECTION, FORM_NOT_OPEN and, for a form on the
 * school's website without a proof of work, CAPTCHA_FAILED.
 */
export async function createTrialRequest(
  deps: PlatformDeps,
  { consentToDataProcessing: _, origin, captchaToken, key, ...form }: TrialRequestBody,
  { ip, userAgent, isEmbedded }: Pick<Caller, 'ip' | 'userAgent' | 'isEmbedded'>,
): Promise<Created> {
  const { db, clock } = deps;
  await assertSchoolIsReady(deps, db, 'FORM_NOT_OPEN');
  const requestKey = toRequestKey(key, form);
  const earlier = requestKey === null ? undefined : await findRequestByKey(db, requestKey);
  if (earlier !== undefined) return { id: earlier, status: 'NEW' };
  const now = clock.now();
  const details = findPastDate(form, now);
  if (details.length > 0) throw refuse('VALIDATION_FAILED', { details });
  if (!(await takesTrialRequests(db, form.branchId, form.sectionId))) throw refuse('BRANCH_NOT_IN_SECTION');
  const desired = new Date(form.desiredDate);
  // the form must accept its own proposal
  if (!isDefaultMoment(desired, now) && (await isTrialSessionOff(db, form, desired)))
    throw refuseField('desiredDate', messages.sessionOff);
  const { embedded, ...from } = origin ?? {};
  const isOnWebsite = isEmbedded || embedded === true;
  // Comes after the other checks, because a solution is accepted only once.
  if (isOnWebsite) await deps.proofOfWork.verify(captchaToken, ip);

  return withTransaction(db, async (trx) => {
    const id = await storeTrialRequest(deps, trx, {
      facts: { ...form, notes: form.notes ?? null, recommendedBy: null },
      source: isOnWebsite ? 'embed' : 'form',
      requestKey,
      origin: from,
      caller: { ip, userAgent },
      beforeNotifying: (trialRequestId) =>
        insertConsent(trx, { trialRequestId, acceptedAt: now, ipAddress: ip, userAgent }),
    });
    return { id, status: 'NEW' };
  });
}
