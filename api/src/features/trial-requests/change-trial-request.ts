import type {
  NextStepBody,
  RequestFactsBody,
  TrialRequestDetail,
} from '@school/api-contract/families/trial-request-cards';
import type { Knex } from 'knex';
import { refuse } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { assertNotStale } from '../../shared/concurrent-changes';
import { settleNotifications } from '../notifications/settle-notifications';
import { noNextStep } from './next-steps';
import { forgetReminders } from './reminders/trial-reminders.repository';
import { assertFunnelPerson, assertPlacesExist } from './request-references';
import {
  insertNote,
  type LockedTrialRequest,
  lockTrialRequest,
  type RequestFacts,
  updateTrialRequest,
} from './trial-request-writes.repository';
import { getTrialRequestDetail } from './trial-requests.service';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;

const factNames = [
  ...['childName', 'childAge', 'parentName', 'parentPhone', 'sectionId', 'branchId', 'desiredDate', 'notes'],
  'recommendedBy',
] as const satisfies readonly string[];

/** Corrects the data about the family. Refuses with NOT_FOUND, CONFLICT, and an unknown section or branch. */
export function changeFacts(
  deps: Deps,
  id: number,
  { updatedAt, ...facts }: RequestFactsBody,
  caller: Caller,
): Promise<TrialRequestDetail> {
  return change(deps, id, updatedAt, async (trx, request, now) => {
    await assertPlacesExist(trx, facts);
    const changed = listChanged(request, facts);
    if (changed.length === 0) return;
    await updateTrialRequest(trx, id, facts, now);
    if (changed.includes('parentPhone')) await forgetReminders(trx, id);
    // only names of fields: values in the audit log could not be anonymised
    await deps.audit.append(trx, [
      auditEvent(caller, 'trial_request.updated', { trialRequestId: id, fields: changed }),
    ]);
  });
}

function listChanged(request: LockedTrialRequest, facts: RequestFacts): string[] {
  const toComparable = (value: unknown, name: string) =>
    name === 'desiredDate' && (typeof value === 'string' || value instanceof Date) ? new Date(value).getTime() : value;
  return factNames.filter(
    (name) => toComparable(Reflect.get(request, name), name) !== toComparable(Reflect.get(facts, name), name),
  );
}

/** What a next step asks for; a new request asks for its first one. */
const stepEvents = [
  ...(['trialRequestCreated', 'trialRequestRepeated', 'trialDeclined', 'callBackDue', 'trialOutcomeAsked'] as const),
];

/** Sets or removes the next step. Refuses with NOT_FOUND, CONFLICT, and a person outside the funnel. */
export function setNextStep(
  deps: Deps,
  id: number,
  { nextStep, updatedAt }: { nextStep: NextStepBody | null; updatedAt: string },
  caller: Caller,
): Promise<TrialRequestDetail> {
  return change(deps, id, updatedAt, async (trx, request, now) => {
    await assertFunnelPerson(trx, nextStep?.userId ?? null, 'nextStep.userId');
    const columns = nextStep
      ? {
          nextStep: nextStep.kind,
          nextStepText: nextStep.text || null,
          nextStepOn: nextStep.day,
          nextStepUserId: nextStep.userId,
        }
      : noNextStep;
    await updateTrialRequest(trx, id, columns, now);
    const isSame =
      columns.nextStep === request.nextStep &&
      columns.nextStepOn === request.nextStepOn &&
      columns.nextStepUserId === request.nextStepUserId;
    if (!isSame) await settleNotifications(trx, { subjects: [`trial_request:${id}`], events: stepEvents }, now);
    const planned = nextStep && { kind: nextStep.kind, day: nextStep.day, personId: nextStep.userId };
    await deps.audit.append(trx, [
      auditEvent(caller, 'trial_request.step_planned', { trialRequestId: id, ...planned }),
    ]);
  });
}

/** Refuses with NOT_FOUND. A note does not conflict with edits of other people. */
export function addNote(deps: Deps, id: number, text: string, caller: Caller): Promise<TrialRequestDetail> {
  const { id: userId } = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    if (!(await lockTrialRequest(trx, id))) throw refuse('NOT_FOUND');
    const createdAt = deps.clock.now();
    await insertNote(trx, { trialRequestId: id, userId, text, createdAt });
    await deps.audit.append(trx, [auditEvent(caller, 'trial_request.note_added', { trialRequestId: id })]);
    return getTrialRequestDetail(trx, id, createdAt);
  });
}

/** Locks the request, lets `act` change it, and returns the changed request. */
function change(
  deps: Deps,
  id: number,
  updatedAt: string,
  act: (trx: Knex.Transaction, request: LockedTrialRequest, now: Date) => Promise<void>,
): Promise<TrialRequestDetail> {
  return withTransaction(deps.db, async (trx) => {
    const request = await lockTrialRequest(trx, id);
    if (!request) throw refuse('NOT_FOUND');
    assertNotStale(request, updatedAt);
    const now = deps.clock.now();
    await act(trx, request, toLaterMoment(request.updatedAt, now));
    return getTrialRequestDetail(trx, id, now);
  });
}
