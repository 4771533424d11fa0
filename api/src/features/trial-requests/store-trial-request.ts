import type { SessionUser } from '@school/api-contract/accounts/auth';
import type { RequestOrigin, TrialRequestSource } from '@school/api-contract/families/trial-requests';
import { hasCapability } from '@school/api-contract/rules/roles';
import type { Knex } from 'knex';
import { auditEvent } from '../../platform/audit/audit-event';
import type { Caller } from '../../platform/http/implement';
import type { PlatformDeps } from '../../platform/platform-deps';
import { toSchoolDay } from '../../shared/calendar/school-day';
import { notifyStaff } from '../notifications/notify-staff';
import { getSchool, getSchoolToday } from '../school/school.service';
import { toFirstCall } from './next-steps';
import { insertHistoryEntry, insertTrialRequest, type RequestFacts } from './trial-request-writes.repository';
import { getTrialRequest } from './trial-requests.service';

interface NewRequest {
  facts: RequestFacts;
  source: TrialRequestSource;
  /** See `toRequestKey`. */
  requestKey: string | null;
  /** The session to which the child came without a request. */
  cameTo?: { groupId: number; date: string };
  origin: Omit<RequestOrigin, 'embedded'>;
  /** `user`: the member of staff who enters it. */
  caller: Pick<Caller, 'ip' | 'userAgent'> & { user?: SessionUser };
  /** Stores what belongs to the request before staff are notified. */
  beforeNotifying?: (id: number) => Promise<void>;
}

/**
 * Stores a new request with its first history entry and audit event, and notifies staff, in other words when it repeats an
 * open one. Returns its id, or that of the
 * request with the same key.
 */
export async function storeTrialRequest(
  deps: Pick<PlatformDeps, 'clock' | 'audit' | 'outbox' | 'settings'>,
  trx: Knex.Transaction,
  { facts, source, requestKey, cameTo, origin, caller, beforeNotifying }: NewRequest,
): Promise<number> {
  const now = deps.clock.now();
  const user = caller.user;
  // a user without access to the funnel leaves the call to those who have it
  const callerId = user && hasCapability(user.role, 'salesFunnel') ? user.id : null;
  const step = toFirstCall(await getSchoolToday(trx, now), callerId);
  const came = { cameToGroupId: cameTo?.groupId ?? null, cameOn: cameTo?.date ?? null };
  const enteredBy = { createdBy: user?.id ?? null, ledBy: user?.id ?? null };
  const { id, isNew } = await insertTrialRequest(
    trx,
    { ...facts, ...step, source, requestKey, ...came, ...enteredBy },
    origin,
    now,
  );
  if (!isNew) return id;
  await beforeNotifying?.(id);
  await insertHistoryEntry(trx, {
    trialRequestId: id,
    fromStatus: null,
    toStatus: 'NEW',
    userId: user?.id ?? null,
    details: {},
    createdAt: now,
  });
  const { sectionName, branchName, repeatOf } = await getTrialRequest(trx, id, now);
  // a user who enters a request for themselves is not notified of it
  if (callerId === null) {
    const values = {
      child: facts.childName,
      section: sectionName ?? 'секция не выбрана',
      phone: facts.parentPhone,
    };
    const about = { subject: `trial_request:${id}`, ids: { requestId: id } } as const;
    await notifyStaff(
      deps,
      trx,
      repeatOf
        ? {
            ...about,
            event: 'trialRequestRepeated',
            values: { ...values, date: await toDate(trx, repeatOf.createdAt) },
          }
        : {
            ...{ ...about, event: 'trialRequestCreated' },
            values: {
              ...values,
              age: facts.childAge === null ? 'не указан' : String(facts.childAge),
              branch: branchName ?? 'отделение не выбрано',
            },
          },
    );
  }
  // neither name nor phone: the audit log cannot be changed when the request is anonymised
  await deps.audit.append(trx, [auditEvent(caller, 'trial_request.created', { trialRequestId: id, source })]);
  return id;
}

/** '20.11.2026', in the school's time zone. */
async function toDate(trx: Knex.Transaction, moment: string): Promise<string> {
  const { timeZone } = await getSchool(trx);
  return toSchoolDay(new Date(moment), timeZone).split('-').reverse().join('.');
}
