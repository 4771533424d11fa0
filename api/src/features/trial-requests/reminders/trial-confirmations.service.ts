import type { TrialConfirmation } from '@school/api-contract/families/trial-confirmations';
import type { FamilyAnswer } from '@school/api-contract/families/trial-request-cards';
import { toFirstName } from '@school/api-contract/rules/child-names';
import type { Knex } from 'knex';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { toLaterMoment } from '../../../platform/database/later-moment';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { hashToken } from '../../../platform/secrets';
import { notifyAttendanceChange } from '../../../shared/notify-attendance-change';
import { notifyStaff } from '../../notifications/notify-staff';
import { settleNotifications } from '../../notifications/settle-notifications';
import { getSchoolToday } from '../../school/school.service';
import { toStepAfterTrial } from '../next-steps';
import { insertHistoryEntry, type LockedTrialRequest, lockTrialRequest } from '../trial-request-writes.repository';
import {
  confirmTrial,
  declineTrial,
  findConfirmation,
  type StoredConfirmation,
} from './trial-confirmations.repository';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'outbox' | 'settings'>;

/** Refuses with NOT_FOUND. */
export async function getConfirmation({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string) {
  return toConfirmation(await find(db, token, clock.now()));
}

/** Stores that the parent will come; of two simultaneous calls one records it. Refuses with NOT_FOUND. */
export function confirm(deps: Deps, token: string, caller: Caller): Promise<TrialConfirmation> {
  return changeComing(deps, token, async (trx, lesson) => {
    const { id, groupId, confirmedAt } = lesson.found;
    if (confirmedAt !== null) return;
    await confirmTrial(trx, id, lesson.now);
    await storeAnswer(trx, lesson, 'confirmed');
    if (groupId !== null) await notifyAttendanceChange(trx, [groupId]);
    await deps.audit.append(trx, [toEvent(caller, 'trial_request.trial_confirmed', id)]);
  });
}

/**
 * Stores that the family will not come and tells staff, whose next step is to agree on another date today: the request
 * keeps its status, because only they know whether the family refuses. Refuses with NOT_FOUND.
 */
export function decline(deps: Deps, token: string, caller: Caller): Promise<TrialConfirmation> {
  return changeComing(deps, token, async (trx, lesson) => {
    const { found, request, now } = lesson;
    const { id, groupId, substituteId, childName, sectionName, groupName, day, date, time } = found;
    await declineTrial(trx, id, {
      ...toStepAfterTrial('NO_SHOW', await getSchoolToday(trx, now), request.nextStepUserId),
      trialDeclinedAt: now,
      updatedAt: toLaterMoment(request.updatedAt, now),
    });
    await storeAnswer(trx, lesson, 'declined');
    if (groupId !== null) await notifyAttendanceChange(trx, [groupId]);
    const subject = `trial_request:${id}` as const;
    await settleNotifications(trx, { subjects: [subject] }, now);
    await notifyStaff(deps, trx, {
      // with the moment, since a family may decline the same lesson again after staff have agreed on it
      ...{ event: 'trialDeclined', subject, occurrence: `${day} ${now.toISOString()}` },
      // on the last day nobody knows whether the group's coach, who expects the child, has heard of the substitute's session
      ...{ groupId, substituteId, ids: { requestId: id, groupId: groupId ?? '', day } },
      values: {
        ...{ child: childName, date, time },
        section: sectionName ?? 'секция не выбрана',
        group: groupName ?? 'группа не выбрана',
      },
    });
    await deps.audit.append(trx, [toEvent(caller, 'trial_request.trial_declined', id)]);
  });
}

interface ComingLesson {
  found: StoredConfirmation;
  request: LockedTrialRequest;
  now: Date;
}

/** Makes the change if the lesson is still to come. Refuses with NOT_FOUND. */
function changeComing(
  { db, clock }: Deps,
  token: string,
  change: (trx: Knex.Transaction, lesson: ComingLesson) => Promise<void>,
): Promise<TrialConfirmation> {
  return withTransaction(db, async (trx) => {
    const now = clock.now();
    const { id } = await find(trx, token, now);
    // locked, so that the slower of two simultaneous calls sees what the other one did
    const request = await lockTrialRequest(trx, id);
    const found = await find(trx, token, now);
    if (!request || found.state !== 'coming') return toConfirmation(found);
    await change(trx, { found, request, now });
    return toConfirmation(await find(trx, token, now));
  });
}

/** Keeps the answer in the history of the request, where it stays when staff have set another date. */
function storeAnswer(trx: Knex.Transaction, { found, request, now }: ComingLesson, familyAnswer: FamilyAnswer) {
  const { status, scheduledDate, groupId } = request;
  return insertHistoryEntry(trx, {
    ...{ trialRequestId: found.id, fromStatus: status, toStatus: status, userId: null, createdAt: now },
    details: { familyAnswer, scheduledDate, groupId },
  });
}

async function find(db: Knex, token: string, now: Date): Promise<StoredConfirmation> {
  const found = await findConfirmation(db, hashToken(token), now);
  if (!found) throw refuse('NOT_FOUND');
  return found;
}

const toEvent = ({ ip, userAgent }: Caller, type: string, trialRequestId: number) =>
  auditEvent({ ip, userAgent }, type, { trialRequestId });

function toConfirmation(stored: StoredConfirmation): TrialConfirmation {
  const {
    id: _id,
    groupId: _groupId,
    substituteId: _substituteId,
    day: _day,
    date: _date,
    time: _time,
    ...rest
  } = stored;
  const { childName, parentName, ...lesson } = rest;
  return {
    ...lesson,
    childName: lesson.state === 'over' ? null : toFirstName(childName, parentName),
    startsAt: lesson.startsAt.toISOString(),
    confirmedAt: lesson.confirmedAt?.toISOString() ?? null,
    declinedAt: lesson.declinedAt?.toISOString() ?? null,
  };
}
