import { createHash } from 'node:crypto';
import { type BankNotice, plainNoticeSchema, tbankNoticeSchema } from '@school/api-contract/money/bank-notices';
import { refuse } from '../../../platform/app-error';
import { auditEvent } from '../../../platform/audit/audit-event';
import { canonicalJson } from '../../../platform/audit/canonical-json';
import { toLaterMoment } from '../../../platform/database/later-moment';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { getSchoolToday } from '../../school/school.service';
import { maskCards } from '../mask-cards';
import {
  insertNotice,
  insertOrderPayment,
  listNoticeFacts,
  lockOrder,
  lockOrderPayment,
  type PayerColumns,
  updateOrderPayment,
} from './bank-notices.repository';
import { isTokenOf } from './notice-token';
import { type NoticeFact, toBankState } from './payment-state';

interface Notice extends NoticeFact {
  orderId: string;
  terminalKey: string | null;
  /** Undefined when it is in the header. */
  proof: string | undefined;
  payer: PayerColumns;
  payload: Readonly<Record<string, unknown>>;
}

/**
 * Records a notice of the bank and brings its payment to the state that all notices of the order give. A notice of an
 * unknown order makes a payment without a student. Refuses with NOT_FOUND when no bank is set up, and
 * BANK_NOTICE_REFUSED without a right proof.
 */
export async function receiveNotice(deps: PlatformDeps, body: BankNotice, caller: Caller): Promise<void> {
  const { tbank } = deps.settings;
  if (!tbank) throw refuse('NOT_FOUND');
  const notice = toNotice(body);
  const isOurs = notice.terminalKey === null || notice.terminalKey === tbank.terminalKey;
  if (!isOurs || !isTokenOf(body, tbank.password, notice.proof ?? caller.signature ?? ''))
    throw refuse('BANK_NOTICE_REFUSED');

  await withTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    await lockOrder(trx, notice.orderId);
    const known = await lockOrderPayment(trx, notice.orderId);
    const id = known?.id ?? (await insertUnknownPayment());
    const { bankPaymentId, status, amountMinor, payload } = notice;
    const isNew = await insertNotice(trx, {
      deduplicationKey: createHash('sha256').update(canonicalJson(payload)).digest('hex'),
      paymentId: id,
      bankPaymentId,
      status,
      amountMinor,
      payload: known?.isErased ? {} : maskCards(payload),
      receivedAt: now,
    });
    if (!isNew) return;
    const facts = await listNoticeFacts(trx, id);
    const expectedMinor = known?.isOrdered ? known.amount * 100 : getToldAmount(facts);
    const amount = Math.ceil(expectedMinor / 100);
    const staffRefunds = known?.staffRefunds ?? 0;
    const state = toBankState(facts, { expectedMinor, hasStaffRefunds: staffRefunds > 0 });
    // what staff has closed or confirmed stays so; a person must look when the bank says otherwise
    const isPaid = state.status === 'PENDING' && known?.isConfirmedByStaff === true;
    const isClosed = known?.isClosedByStaff === true;
    const bankRefund = state.isRefunded ? amount : null;
    await updateOrderPayment(trx, id, {
      amount,
      flag: isClosed && state.status !== 'CANCELLED' ? 'Платеж закрыт, а банк сообщил о деньгах' : state.flag,
      status: isClosed ? 'CANCELLED' : isPaid ? 'CONFIRMED' : state.status,
      refundedAmount: staffRefunds > 0 ? Math.max(staffRefunds, bankRefund ?? 0) : bankRefund,
      updatedAt: toLaterMoment(known?.updatedAt ?? now, now),
    });
    await deps.audit.append(trx, [
      auditEvent(caller, 'payment.bank_notice', { paymentId: id, bankStatus: status, status: state.status }),
    ]);

    async function insertUnknownPayment(): Promise<number> {
      const { orderId, terminalKey, payer } = notice;
      const today = await getSchoolToday(trx, now);
      const columns = {
        ...payer,
        orderId,
        terminalKey,
        paymentId: notice.bankPaymentId,
        amount: Math.ceil(notice.amountMinor / 100),
      };
      return insertOrderPayment(trx, columns, { today, now });
    }
  });
}

/** What an order that is unknown here costs, in hundredths: the most that was confirmed, else the most that was told. */
function getToldAmount(facts: readonly NoticeFact[]): number {
  const confirmed = facts.filter(({ status }) => status === 'CONFIRMED');
  return Math.max(...(confirmed.length > 0 ? confirmed : facts).map(({ amountMinor }) => amountMinor));
}

function toNotice(body: BankNotice): Notice {
  const tbank = tbankNoticeSchema.safeParse(body);
  if (tbank.success) {
    const notice = tbank.data;
    const text = (name: string) => toText(notice[name]);
    return {
      orderId: notice.OrderId,
      terminalKey: notice.TerminalKey,
      proof: notice.Token,
      bankPaymentId: notice.PaymentId,
      status: notice.Status,
      amountMinor: notice.Amount,
      payer: {
        customerName: text('CustomerName'),
        customerPhone: text('Phone'),
        customerEmail: text('Email'),
        childName: null,
        description: text('Description'),
      },
      payload: notice,
    };
  }
  const notice = plainNoticeSchema.parse(body);
  return {
    orderId: notice.orderId,
    terminalKey: notice.terminalKey ?? null,
    proof: undefined,
    bankPaymentId: notice.paymentId,
    // the specification's PENDING is the bank's AUTHORIZED
    status: notice.status === 'PENDING' ? 'AUTHORIZED' : notice.status,
    amountMinor: Math.round(notice.amount * 100),
    payer: {
      customerName: notice.customerName,
      customerPhone: notice.customerPhone ?? null,
      customerEmail: notice.customerEmail,
      childName: notice.childName,
      description: notice.description ?? null,
    },
    payload: notice,
  };
}

const toText = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.slice(0, 300) : null);
