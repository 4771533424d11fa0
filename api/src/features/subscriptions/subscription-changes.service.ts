import type { SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import type { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import type { RouteInput } from '@school/api-contract/route';
import { messages } from '@school/api-contract/rules/messages';
import { isOpenSubscription, type SubscriptionState } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { addDays, listDays } from '../../shared/calendar/days';
import { assertNotStale } from '../../shared/concurrent-changes';
import { moveFollowing } from './move-following';
import { getContext } from './settings.service';
import { findDetail, type StoredDetail } from './subscription-detail.repository';
import {
  endFreeze,
  findOwner,
  insertCharges,
  insertEvents,
  insertFreeze,
  lockStudent,
  type NewEvent,
  setCancelled,
  setDays,
} from './subscription-writes.repository';
import { getSubscription, getUnusedPart } from './subscriptions.service';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit'>;
type Body<Name extends 'freeze' | 'unfreeze' | 'extend' | 'cancel'> = RouteInput<
  (typeof subscriptionRoutes)[Name]
>['body'];

/** The most days that an extension may add. */
const longestExtension = 366;

const countDays = (from: string, to: string) => listDays(from, to).length;

/**
 * Freezes from one day to another, also for days that are over, because parents report an illness afterwards. Refuses
 * with NOT_FOUND, CONFLICT, ILLEGAL_TRANSITION, days that are frozen already, and more days than the plan allows.
 */
export function freezeSubscription(
  deps: Deps,
  id: number,
  { from, to, reason, comment, updatedAt }: Body<'freeze'>,
  caller: Caller,
): Promise<SubscriptionDetail> {
  return change(deps, id, { caller, updatedAt }, async (trx, stored, record) => {
    if (!isOpenSubscription(stored.state)) throw refuseState(stored.state);
    const { freezeMaxDays, freezeMaxTimes } = stored.terms;
    const days = countDays(from, to);
    if (freezeMaxDays === 0) throw refuseField('from', messages.freezeNotAllowed);
    if (from < stored.startsOn || from > stored.endsOn) throw refuseField('from', messages.freezeOutside);
    if (stored.freezes.some((one) => from <= one.to && to >= one.from)) {
      throw refuseField('from', messages.freezeOverlaps);
    }
    if (stored.freezes.length >= freezeMaxTimes) throw refuseField('from', messages.freezeTooOften);
    const frozen = stored.freezes.reduce((sum, one) => sum + one.days, 0);
    if (frozen + days > freezeMaxDays) throw refuseField('to', messages.freezeTooLong);
    const { at, userId } = record;
    await insertFreeze(trx, {
      subscriptionId: id,
      firstDay: from,
      lastDay: to,
      reason,
      comment: comment || null,
      createdBy: userId,
      createdAt: at,
    });
    await record.move('frozen', addDays(stored.endsOn, days));
    await record.audit('subscription.frozen', { from, to, reason });
  });
}

/** Refuses with NOT_FOUND, CONFLICT, and ILLEGAL_TRANSITION when there is no such freeze or it is over. */
export function unfreezeSubscription(
  deps: Deps,
  id: number,
  { freezeId, updatedAt }: Body<'unfreeze'>,
  caller: Caller,
): Promise<SubscriptionDetail> {
  return change(deps, id, { caller, updatedAt }, async (trx, stored, record) => {
    const freeze = stored.freezes.find((one) => one.id === freezeId);
    if (!isOpenSubscription(stored.state) || freeze === undefined || freeze.to < record.today)
      throw refuseState(stored.state);
    const first = freeze.from > record.today ? freeze.from : record.today;
    const days = countDays(first, freeze.to);
    await endFreeze(trx, freezeId, addDays(first, -1));
    await record.move('unfrozen', addDays(stored.endsOn, -days));
    await record.audit('subscription.unfrozen', { from: freeze.from, to: freeze.to, days });
  });
}

/** Refuses with NOT_FOUND, CONFLICT, ILLEGAL_TRANSITION, and a day that is not later. */
export function extendSubscription(
  deps: Deps,
  id: number,
  { endsOn, reason, updatedAt }: Body<'extend'>,
  caller: Caller,
): Promise<SubscriptionDetail> {
  return change(deps, id, { caller, updatedAt }, async (_, stored, record) => {
    if (!isOpenSubscription(stored.state)) throw refuseState(stored.state);
    if (endsOn <= stored.endsOn || endsOn > addDays(stored.endsOn, longestExtension)) {
      throw refuseField('endsOn', messages.extendLater);
    }
    await record.move('extended', endsOn, reason);
    await record.audit('subscription.extended', { from: stored.endsOn, to: endsOn });
  });
}

/** Refuses with NOT_FOUND, CONFLICT, ILLEGAL_TRANSITION, and a credit above what was charged. */
export function cancelSubscription(
  deps: Deps,
  id: number,
  { reason, credit: given, updatedAt }: Body<'cancel'>,
  caller: Caller,
): Promise<SubscriptionDetail> {
  return change(deps, id, { caller, updatedAt }, async (trx, stored, record) => {
    if (!isOpenSubscription(stored.state)) throw refuseState(stored.state);
    if (given !== undefined && given > stored.amount) throw refuseField('credit', messages.creditTooLarge);
    const credit = given ?? getUnusedPart(stored, record.today) ?? 0;
    const { at, userId, today } = record;
    await setCancelled(trx, id, { reason, userId, now: at });
    if (credit > 0) {
      const charge = { studentId: stored.studentId, subscriptionId: id, amount: -credit, date: today };
      await insertCharges(trx, [{ ...charge, kind: 'cancellation', createdBy: userId, createdAt: at }]);
    }
    await insertEvents(trx, [{ subscriptionId: id, kind: 'cancelled', at, userId, reason }]);
    await record.audit('subscription.cancelled', { credit });
  });
}

interface ChangeRecord {
  at: Date;
  today: string;
  userId: number;
  /** Sets another last day, and moves the subscriptions after this one. */
  move(kind: NewEvent['kind'], endsOn: string, reason?: string): Promise<void>;
  audit(eventType: string, metadata: Record<string, unknown>): Promise<void>;
}

/** Locks the student, lets `act` check and record the change, and returns the subscription after it. */
function change(
  deps: Deps,
  id: number,
  { caller, updatedAt }: { caller: Caller; updatedAt: string },
  act: (trx: Knex.Transaction, stored: StoredDetail, record: ChangeRecord) => Promise<void>,
): Promise<SubscriptionDetail> {
  const { id: userId } = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const context = await getContext(trx, now);
    const { today } = context;
    const studentId = await findOwner(trx, id);
    if (studentId === undefined || !(await lockStudent(trx, studentId))) throw refuse('NOT_FOUND');
    const stored = await findDetail(trx, id, { today, seesAmounts: true });
    if (!stored) throw refuse('NOT_FOUND');
    assertNotStale(stored, updatedAt);
    const at = toLaterMoment(stored.updatedAt, now);
    const from = { startsOn: stored.startsOn, endsOn: stored.endsOn };
    await act(trx, stored, {
      at,
      today,
      userId,
      move: async (kind, endsOn, reason) => {
        const to = { startsOn: stored.startsOn, endsOn };
        await setDays(trx, id, to, at);
        await insertEvents(trx, [{ subscriptionId: id, kind, at, userId, reason: reason ?? null, from, to }]);
        await moveFollowing(trx, [{ id, endsOn }], { at, userId });
      },
      audit: async (eventType, metadata) => {
        const event = auditEvent(caller, eventType, { subscriptionId: id, studentId, ...metadata });
        await deps.audit.append(trx, [event]);
      },
    });
    return getSubscription(trx, id, context, true);
  });
}

const refuseState = (status: SubscriptionState) => refuse('ILLEGAL_TRANSITION', { status });
