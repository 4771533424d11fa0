import { createHash } from 'node:crypto';
import type { PaymentOrderStatus } from '@school/api-contract/rules/status-tables';
import type { Knex } from 'knex';
import type { AuditEvent } from '../../../platform/audit/audit-log';
import { canonicalJson } from '../../../platform/audit/canonical-json';
import { toLaterMoment } from '../../../platform/database/later-moment';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { russianMoney } from '../../../shared/russian-text';
import { notifyStaff } from '../../notifications/notify-staff';
import { settleNotifications } from '../../notifications/settle-notifications';
import { getSchool, getSchoolToday } from '../../school/school.service';
import { maskCards } from '../mask-cards';
import { setOrderStatus } from '../orders/order-status.repository';
import { insertEvents } from '../payment-writes.repository';
import { settleRefunds } from '../refunds/settle-refunds';
import {
  closeParts,
  insertNotice,
  insertOrderPayment,
  listNoticeFacts,
  lockOrder,
  lockOrderPayment,
  type NoticeOutcome,
  type OrderPayment,
  type PayerColumns,
  updateOrderPayment,
} from './bank-notices.repository';
import { type NoticeFact, toBankState } from './payment-state';

export interface BankFact extends NoticeFact {
  orderId: string;
  terminalKey: string | null;
  payer: PayerColumns;
  payload: Readonly<Record<string, unknown>>;
  outcome: NoticeOutcome;
  /** The refund that this answer of the bank is about. */
  refundId?: number;
}

type Deps = Pick<PlatformDeps, 'clock' | 'audit' | 'outbox' | 'settings'>;

/**
 * Records a fact from the bank and brings the payment to the state that follows from all facts about its order. A fact
 * about an unknown order creates a payment without a student. Recording the same fact again has no effect.
 *
 * @param by address and browser of a notice; empty for an answer of the bank
 */
export async function recordFact(
  deps: Deps,
  trx: Knex.Transaction,
  fact: BankFact,
  by: Pick<AuditEvent, 'ipAddress' | 'userAgent'> = {},
): Promise<void> {
  const now = deps.clock.now();
  await lockOrder(trx, fact.orderId);
  const before = await lockOrderPayment(trx, fact.orderId);
  const id = before?.id ?? (await insertUnknown(deps, trx, fact, now));
  const { bankPaymentId, status, amountMinor, payload, outcome, refundId } = fact;
  const isNew = await insertNotice(trx, {
    deduplicationKey: createHash('sha256').update(canonicalJson(payload)).digest('hex'),
    paymentId: id,
    bankPaymentId,
    status,
    amountMinor,
    payload: before?.isErased ? {} : maskCards(payload),
    receivedAt: now,
    outcome,
  });
  if (!isNew) return;
  const settled = await settleRefunds(deps, trx, id, refundId);
  const known = settled.length > 0 ? await lockOrderPayment(trx, fact.orderId) : before;
  const facts = await listNoticeFacts(trx, id);
  const next = toNextState(known, facts);
  const isPaidNow = known?.order && next.order === 'paid' && known.order.status !== 'paid';
  await updateOrderPayment(trx, id, {
    ...next.payment,
    // revenue counts on the day on which the money arrived
    ...(isPaidNow && next.payment.status === 'CONFIRMED' && { date: await getSchoolToday(trx, now) }),
    ...(settled[0] && next.payment.status === 'CANCELLED' && { cancelReason: settled[0].reason }),
    updatedAt: toLaterMoment(known?.updatedAt ?? now, now),
  });
  if (known?.order && next.order !== known.order.status) await setOrderStatus(trx, [known.order.id], next.order, now);
  const closed = known?.parts && next.isRefunded ? await closeParts(trx, id, now) : [];
  if (closed.length > 0) {
    await insertEvents(
      trx,
      closed.map((part) => ({ ...part, kind: 'refunded', at: now, userId: null })),
    );
  }
  const isOver = next.payment.status === 'CANCELLED' || next.payment.status === 'REJECTED';
  if (isOver) await settleNotifications(trx, { subjects: [`payment:${id}`] }, now);
  const metadata = { paymentId: id, bankStatus: status, status: next.payment.status };
  await deps.audit.append(trx, [
    { ...by, eventType: 'payment.bank_notice', metadata },
    ...settled.map(({ id: refund, amount }) => ({
      eventType: 'payment.refunded',
      metadata: { paymentId: id, refundId: refund, amount, whole: next.payment.status === 'CANCELLED' },
    })),
    ...closed.map((part) => ({ eventType: 'payment.refunded', metadata: { ...part, whole: true } })),
  ]);
}

interface NextState {
  payment: Pick<Parameters<typeof updateOrderPayment>[2], 'status' | 'flag' | 'amount' | 'refundedAmount'>;
  order: PaymentOrderStatus;
  /** Whether the bank gave back all of a confirmed payment. */
  isRefunded: boolean;
}

/**
 * Computes the next state of payment and order. What staff have closed or confirmed stays; a difference is flagged for
 * staff.
 */
function toNextState(known: OrderPayment | undefined, facts: readonly NoticeFact[]): NextState {
  const expectedMinor = known?.isOrdered ? known.amount * 100 : getReportedAmount(facts);
  // the bank knows the whole transfer, also of what was split for other children
  const amount = Math.ceil(expectedMinor / 100) - (known?.parts?.amount ?? 0);
  const staffRefunds = known?.staffRefunds ?? 0;
  const hasStaffRefunds = staffRefunds > 0 || known?.parts?.areRefunded === true;
  const state = toBankState(facts, { expectedMinor, hasStaffRefunds });
  const isPaid = state.status === 'PENDING' && known?.isConfirmedByStaff === true;
  const isClosed = known?.isClosedByStaff === true;
  const isOver = state.status === 'PENDING' && known?.order?.status === 'expired';
  const bankRefund = state.isRefunded ? amount : null;
  return {
    payment: {
      amount,
      flag:
        isClosed && state.status !== 'CANCELLED' && !known.parts
          ? 'Платеж закрыт, а банк сообщил о деньгах'
          : state.flag,
      status: isClosed || isOver ? 'CANCELLED' : isPaid ? 'CONFIRMED' : state.status,
      refundedAmount: staffRefunds > 0 ? Math.max(staffRefunds, bankRefund ?? 0) : bankRefund,
    },
    order: toOrderStatus(known?.order?.status ?? 'sent', facts, expectedMinor),
    isRefunded: state.isRefunded,
  };
}

/**
 * An order is paid once it was ever paid, whatever happened to the money later; so the order of notices does not matter
 * here either.
 */
function toOrderStatus(
  before: PaymentOrderStatus,
  facts: readonly NoticeFact[],
  expectedMinor: number,
): PaymentOrderStatus {
  if (before !== 'sent' && before !== 'expired') return before;
  const wasPaid = facts.some(
    ({ status, amountMinor }) =>
      (status === 'CONFIRMED' && amountMinor === expectedMinor) ||
      status === 'REFUNDED' ||
      status === 'PARTIAL_REFUNDED',
  );
  return wasPaid ? 'paid' : before;
}

/** The price of an order that is unknown here, in hundredths: the highest confirmed amount, else the highest reported. */
function getReportedAmount(facts: readonly NoticeFact[]): number {
  const confirmed = facts.filter(({ status }) => status === 'CONFIRMED');
  return Math.max(...(confirmed.length > 0 ? confirmed : facts).map(({ amountMinor }) => amountMinor));
}

async function insertUnknown(deps: Deps, trx: Knex.Transaction, fact: BankFact, now: Date): Promise<number> {
  const { orderId, terminalKey, payer, bankPaymentId, amountMinor } = fact;
  const amount = Math.ceil(amountMinor / 100);
  const columns = { ...payer, orderId, terminalKey, paymentId: bankPaymentId, amount };
  const id = await insertOrderPayment(trx, columns, { today: await getSchoolToday(trx, now), now });
  const { currency } = await getSchool(trx);
  const payerName = payer.customerName ?? payer.childName ?? orderId;
  await notifyStaff(deps, trx, {
    event: 'paymentUnmatched',
    subject: `payment:${id}`,
    ids: { paymentId: id },
    values: { payer: payerName, amount: russianMoney(amount, currency) },
  });
  return id;
}
