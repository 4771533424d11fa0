import { isDeepStrictEqual } from 'node:util';
import {
  findWrongShare,
  type PaymentBody,
  type PaymentDetail,
  type PaymentEvent,
  type PaymentShare,
  type PaymentUpdateBody,
} from '@school/api-contract/money/payments';
import { messages } from '@school/api-contract/rules/messages';
import { canTransition, type PaymentStatus, paymentTransitions } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import { refuse, refuseField } from '../../platform/app-error';
import { auditEvent } from '../../platform/audit/audit-event';
import { toLaterMoment } from '../../platform/database/later-moment';
import { withTransaction } from '../../platform/database/transaction';
import type { Caller } from '../../platform/http/implement';
import { signedIn } from '../../platform/http/signed-in';
import type { PlatformDeps } from '../../platform/platform-deps';
import { getSchoolToday } from '../school/school.service';
import { listForeign } from './family.repository';
import { cancelOrders, paidAnotherWay } from './orders/cancel-orders';
import { lockOpenOrders } from './orders/payment-orders.repository';
import {
  clearFlag,
  hasStudent,
  holdStudents,
  insertEvent,
  insertEvents,
  insertParts,
  insertPayments,
  type LockedPayment,
  lockPayment,
  lockPaymentByKey,
  lockSamePayment,
  lockStudentOfPayment,
  lockStudents,
  type PaidShare,
  type PaymentColumns,
  updatePayment,
} from './payment-writes.repository';
import { getPayment } from './payments.service';
import { askForRefund } from './refunds/ask-for-refund';
import { isRefundedByBank } from './refunds/refunded-by-bank';
import { settleMatchedPayment } from './settle-matched-payment';

type Deps = Pick<PlatformDeps, 'db' | 'clock' | 'audit' | 'bank' | 'jobs'>;

/**
 * Enters a payment; a second call with the same key returns the payment of the first. Refuses an unknown student, and
 * a child of another family, and with CONFLICT when that payment has another amount or student; with PAYMENT_REPEATED received money that equals a payment
 * of the student within the last day, unless it is accepted; received money of a day to come. Cancels the student's
 * payment links if asked to.
 */
export function createPayment(
  deps: Deps,
  { key, cancelLinks, acceptRepeated, shares: given, amount, studentId, ...body }: PaymentBody,
  caller: Caller,
): Promise<PaymentDetail> {
  const { id: userId } = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    const shares: PaidShare[] = given ? listPaid(given) : [{ studentId, amount }];
    const earlier = key === undefined ? undefined : await lockPaymentByKey(trx, { userId, key });
    if (earlier) {
      if (!isDeepStrictEqual(earlier.shares, shares)) throw refuse('CONFLICT');
      return getPayment(deps, trx, earlier.id);
    }
    await lockStudents(trx, toStudentIds(shares));
    await holdStudents(trx, toStudentIds(shares));
    if (given) await assertOneFamily(trx, given, studentId);
    else await assertStudentExists(trx, studentId);
    const now = deps.clock.now();
    if (body.status === 'CONFIRMED') {
      await assertNotInFuture(trx, body.date, now);
      if (!acceptRepeated) await assertNotRepeated(trx, shares, now);
    }
    // before the payments are written: the bank locks what was paid before it writes the balance
    const ended = cancelLinks ? await lockOpenOrders(trx, toStudentIds(shares), now) : [];
    const ids = await insertPayments(trx, { ...body, shares, requestKey: key }, { userId, now });
    const kinds = body.status === 'CONFIRMED' ? (['created', 'confirmed'] as const) : (['created'] as const);
    await insertEvents(
      trx,
      kinds.flatMap((kind) => ids.map((paymentId) => ({ paymentId, kind, at: now, userId }))),
    );
    await cancelOrders(deps, trx, ended, paidAnotherWay, caller);
    const { status } = body;
    await deps.audit.append(
      trx,
      ids.map((paymentId, index) => auditEvent(caller, 'payment.created', { paymentId, ...shares[index], status })),
    );
    return getPayment(deps, trx, ids[0] ?? 0);
  });
}

const listPaid = (shares: readonly PaymentShare[]) => shares.filter(({ amount }) => amount > 0);

const toStudentIds = (shares: readonly PaidShare[]) =>
  shares.flatMap(({ studentId }) => (studentId === null ? [] : [studentId]));

/** Refuses a child of another family than the first one, or than the payment's student. */
async function assertOneFamily(
  trx: Knex.Transaction,
  shares: readonly PaymentShare[],
  studentId: number | null,
): Promise<void> {
  const ids = toStudentIds(shares);
  const foreign = await listForeign(trx, studentId === null ? ids : [studentId, ...ids]);
  const index = ids.findIndex((id) => foreign.includes(id));
  if (foreign.length > 0) throw refuseField(`shares.${Math.max(0, index)}.studentId`, messages.shareForeign);
}

/** Columns that staff cannot change when the payment is from the bank, from its statement, or closed. */
const fixedColumns = ['amount', 'date', 'type'] as const;
const columnNames = [...fixedColumns, 'description', 'studentId'] as const;

/**
 * Corrects a payment. Refuses with NOT_FOUND, CONFLICT (changed since `updatedAt`), PAYMENT_IS_FIXED, an unknown
 * student, and an amount below what was refunded.
 */
export function changePayment(
  deps: Deps,
  id: number,
  { updatedAt, ...body }: PaymentUpdateBody,
  caller: Caller,
): Promise<PaymentDetail> {
  const act: Act = async (trx, payment, record) => {
    assertNotStale(payment, updatedAt);
    const changed = columnNames.filter((name) => payment[name] !== body[name]);
    if (changed.length === 0) return;
    const isFixed =
      payment.fromBank || payment.fromStatement || payment.status === 'CANCELLED' || payment.status === 'REJECTED';
    if (isFixed && changed.some((name) => fixedColumns.some((fixed) => fixed === name)))
      throw refuse('PAYMENT_IS_FIXED');
    if (body.amount < payment.refundedAmount) throw refuseField('amount', messages.amountBelowRefund);
    if (changed.includes('studentId')) await assertStudentExists(trx, body.studentId);
    if (payment.status === 'CONFIRMED' && changed.includes('date')) {
      await assertNotInFuture(trx, body.date, deps.clock.now());
    }
    await record.update(body);
    const changes = changed.map((field) => ({ field, from: toText(payment[field]), to: toText(body[field]) }));
    const shown = changes.filter(({ field }) => field !== 'studentId');
    if (shown.length > 0) await record.event({ kind: 'updated', changes: shown });
    // the history shows that the student changed, without the ids
    if (shown.length < changes.length) await record.event({ kind: body.studentId === null ? 'unlinked' : 'linked' });
    // the purpose may name a person, so its values are only in the history, which can be erased
    await record.audit('payment.updated', { changes: changes.filter(({ field }) => field !== 'description') });
  };
  return change(deps, id, caller, act, { students: body.studentId === null ? [] : [body.studentId] });
}

/**
 * Refuses with NOT_FOUND, ILLEGAL_TRANSITION, PAYMENT_IS_FIXED for a payment of the bank without a flag, CONFLICT for one
 * that was linked to another student at the same moment, and with PAYMENT_REPEATED money that equals a payment of the student within the last day, unless it is accepted.
 */
export function confirmPayment(
  deps: Deps,
  id: number,
  { acceptRepeated }: { acceptRepeated?: boolean | undefined },
  caller: Caller,
): Promise<PaymentDetail> {
  let lockedStudent: number | null = null;
  const act: Act = async (trx, payment, record) => {
    // to lock another student now could meet an entry that waits for this payment
    if (payment.studentId !== lockedStudent) throw refuse('CONFLICT');
    assertTransition(payment, 'CONFIRMED');
    assertStaffMayDecide(payment);
    if (!acceptRepeated) await assertNotRepeated(trx, [payment], deps.clock.now());
    await record.update({ status: 'CONFIRMED', flag: null });
    await record.event({ kind: 'confirmed' });
    await record.audit('payment.confirmed', { amount: payment.amount });
  };
  return change(deps, id, caller, act, {
    lockFirst: async (trx) => {
      lockedStudent = await lockStudentOfPayment(trx, id);
    },
  });
}

/** Cancels a payment that has not arrived. Refuses with NOT_FOUND, ILLEGAL_TRANSITION, and PAYMENT_IS_FIXED. */
export function cancelPayment(deps: Deps, id: number, reason: string, caller: Caller): Promise<PaymentDetail> {
  return change(deps, id, caller, async (_, payment, record) => {
    if (payment.status !== 'PENDING') throw refuse('ILLEGAL_TRANSITION', { status: payment.status });
    assertStaffMayDecide(payment);
    await record.update({ status: 'CANCELLED', cancelReason: reason, flag: null });
    await record.event({ kind: 'cancelled', reason });
    await record.audit('payment.cancelled', { amount: payment.amount });
  });
}

/**
 * Records a refund, or asks the bank for it where the bank can make it; the bank's answer then makes the change. The
 * payment is CANCELLED once all of it is refunded. Refuses with NOT_FOUND, ILLEGAL_TRANSITION (not confirmed), CONFLICT
 * (changed since `updatedAt`, so that one refund is not made twice, or another refund is open), and an amount above the
 * remaining sum.
 */
export function refundPayment(
  deps: Deps,
  id: number,
  { amount, reason, updatedAt }: { amount: number; reason: string; updatedAt: string },
  caller: Caller,
): Promise<PaymentDetail> {
  return change(deps, id, caller, async (trx, payment, record) => {
    assertTransition(payment, 'CANCELLED', 'CONFIRMED');
    assertNotStale(payment, updatedAt);
    const refundedAmount = payment.refundedAmount + amount;
    if (refundedAmount > payment.amount) throw refuseField('amount', messages.refundTooLarge);
    if (isRefundedByBank(deps.bank, payment)) {
      await askForRefund(deps, trx, { paymentId: id, amount, reason, userId: signedIn(caller).id });
      await record.update({});
      await record.event({ kind: 'refund_asked', amount, reason });
      await record.audit('payment.refund_asked', { amount });
      return;
    }
    const isWhole = refundedAmount === payment.amount;
    await record.update({
      refundedAmount,
      flag: null,
      ...(isWhole && { status: 'CANCELLED' as const, cancelReason: reason }),
    });
    // the bank told of it at the transfer's first payment
    if (payment.splitFrom !== null) await clearFlag(trx, payment.splitFrom, deps.clock.now());
    await record.event({ kind: 'refunded', amount, reason });
    await record.audit('payment.refunded', { amount, whole: isWhole });
  });
}

/**
 * Cancels a received payment that never came, without a refund. Refuses with NOT_FOUND, ILLEGAL_TRANSITION (not confirmed),
 * CONFLICT (changed since `updatedAt`), and PAYMENT_IS_FIXED (from the bank, or refunded in part).
 */
export function cancelMistake(
  deps: Deps,
  id: number,
  { reason, updatedAt }: { reason: string; updatedAt: string },
  caller: Caller,
): Promise<PaymentDetail> {
  return change(deps, id, caller, async (_, payment, record) => {
    assertTransition(payment, 'CANCELLED', 'CONFIRMED');
    assertNotStale(payment, updatedAt);
    if (payment.fromBank || payment.orderId !== null || payment.refundedAmount > 0) throw refuse('PAYMENT_IS_FIXED');
    await record.update({ status: 'CANCELLED', cancelReason: reason, mistaken: true, flag: null });
    await record.event({ kind: 'mistaken', reason });
    await record.audit('payment.mistaken', { amount: payment.amount, date: payment.date });
  });
}

/** Refuses with NOT_FOUND, also for the student, and CONFLICT when it has a student. */
export function linkPayment(deps: Deps, id: number, studentId: number, caller: Caller): Promise<PaymentDetail> {
  const act: Act = async (trx, payment, record) => {
    if (payment.studentId !== null) throw refuse('CONFLICT');
    if (!(await hasStudent(trx, studentId))) throw refuse('NOT_FOUND');
    await record.update({ studentId });
    await record.event({ kind: 'linked' });
    await record.audit('payment.linked', { studentId });
  };
  return change(deps, id, caller, act, { students: [studentId] });
}

/** Refuses with NOT_FOUND, and CONFLICT when it belongs to another student or to none. */
export function unlinkPayment(deps: Deps, id: number, studentId: number, caller: Caller): Promise<PaymentDetail> {
  return change(deps, id, caller, async (_, payment, record) => {
    if (payment.studentId !== studentId) throw refuse('CONFLICT');
    await record.update({ studentId: null });
    await record.event({ kind: 'unlinked' });
    await record.audit('payment.unlinked', { studentId });
  });
}

/**
 * Splits received money over children of a family: this payment keeps the share of its student, or of the first child, and
 * each other share becomes a payment like it. Refuses with NOT_FOUND, CONFLICT (changed since `updatedAt`),
 * ILLEGAL_TRANSITION (not received), PAYMENT_IS_FIXED (of a payment link, refunded, flagged), and shares of another family or
 * another sum.
 */
export function splitPayment(
  deps: Deps,
  id: number,
  { shares: given, updatedAt }: { shares: readonly PaymentShare[]; updatedAt: string },
  caller: Caller,
): Promise<PaymentDetail> {
  const { id: userId } = signedIn(caller);
  const act: Act = async (trx, payment, record) => {
    assertNotStale(payment, updatedAt);
    if (payment.status !== 'CONFIRMED') throw refuse('ILLEGAL_TRANSITION', { status: payment.status });
    if (!payment.maySplit) throw refuse('PAYMENT_IS_FIXED');
    const wrong = findWrongShare(payment.amount, given);
    if (wrong) throw refuseField(wrong.join('.'), messages.sharesSum);
    await assertOneFamily(trx, given, payment.studentId);
    const shares = listPaid(given);
    const own = shares.find(({ studentId }) => studentId === payment.studentId) ?? shares[0];
    if (!own) return;
    const now = deps.clock.now();
    await record.update(own);
    const others = shares.filter((share) => share !== own);
    const ids = await insertParts(trx, { from: payment, shares: others, userId, now });
    await record.event({ kind: 'split', amount: own.amount });
    const event = { kind: 'split', at: now, userId } as const;
    await insertEvents(
      trx,
      ids.map((paymentId, index) => ({ ...event, paymentId, amount: others[index]?.amount ?? 0 })),
    );
    await record.audit('payment.split', { ...own, parts: ids });
  };
  const students = toStudentIds(given);
  return change(deps, id, caller, act, { students, lockFirst: (trx) => lockStudents(trx, students) });
}

interface PaymentRecord {
  update(columns: Partial<PaymentColumns> & Parameters<typeof updatePayment>[2]): Promise<void>;
  event(
    event: Pick<PaymentEvent, 'kind'> & { amount?: number; reason?: string; changes?: PaymentEvent['changes'] },
  ): Promise<void>;
  audit(eventType: string, metadata: Record<string, unknown>): Promise<void>;
}

type Act = (trx: Knex.Transaction, payment: LockedPayment, record: PaymentRecord) => Promise<void>;

interface LockedBefore {
  /** Those whom the change names besides the payment's own student. */
  students?: readonly number[];
  lockFirst?: (trx: Knex.Transaction) => Promise<void>;
}

/**
 * Locks what `lockFirst` locks, the students and then the payment, lets `act` check and record the change, and returns the
 * payment after it.
 */
function change(
  deps: Deps,
  id: number,
  caller: Caller,
  act: Act,
  { students = [], lockFirst }: LockedBefore = {},
): Promise<PaymentDetail> {
  const { id: userId } = signedIn(caller);
  return withTransaction(deps.db, async (trx) => {
    await lockFirst?.(trx);
    await holdStudents(trx, students, id);
    const payment = await lockPayment(trx, id);
    if (!payment) throw refuse('NOT_FOUND');
    const at = toLaterMoment(payment.updatedAt, deps.clock.now());
    await act(trx, payment, {
      update: async (columns) => {
        await updatePayment(trx, id, columns, at);
        await settleMatchedPayment(trx, id, at);
      },
      event: (event) => insertEvent(trx, { paymentId: id, at, userId, ...event }),
      audit: async (eventType, metadata) => {
        await deps.audit.append(trx, [auditEvent(caller, eventType, { paymentId: id, ...metadata })]);
      },
    });
    return getPayment(deps, trx, id);
  });
}

function assertTransition(payment: LockedPayment, to: PaymentStatus, from: PaymentStatus = payment.status): void {
  if (payment.status !== from || !canTransition(paymentTransitions, from, to)) {
    throw refuse('ILLEGAL_TRANSITION', { status: payment.status });
  }
}

/** Refuses when only the bank decides the status: for its payments without a flag. */
function assertStaffMayDecide({ fromBank, flag }: LockedPayment): void {
  if (fromBank && flag === null) throw refuse('PAYMENT_IS_FIXED');
}

function assertNotStale(payment: LockedPayment, updatedAt: string): void {
  if (payment.updatedAt.getTime() !== new Date(updatedAt).getTime()) throw refuse('CONFLICT');
}

/** Money that has come cannot have come on a later day: it would be missing in this month's revenue. */
async function assertNotInFuture(trx: Knex.Transaction, day: string, now: Date): Promise<void> {
  if (day > (await getSchoolToday(trx, now))) throw refuseField('date', messages.dateInFuture);
}

/** Two members of staff may count the same money: both enter it, or one enters and the other confirms what was expected. */
async function assertNotRepeated(trx: Knex.Transaction, shares: readonly PaidShare[], now: Date): Promise<void> {
  const same = await lockSamePayment(trx, { shares, since: new Date(now.getTime() - 24 * 3600 * 1000) });
  if (same) throw refuse('PAYMENT_REPEATED', { samePayment: { ...same, at: same.at.toISOString() } });
}

async function assertStudentExists(trx: Knex.Transaction, studentId: number | null): Promise<void> {
  if (studentId !== null && !(await hasStudent(trx, studentId))) {
    throw refuseField('studentId', messages.studentUnknown);
  }
}

const toText = (value: string | number | null) => (value === null ? null : String(value));
