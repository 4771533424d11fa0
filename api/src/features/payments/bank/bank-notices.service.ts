import { type BankNotice, plainNoticeSchema, tbankNoticeSchema } from '@school/api-contract/money/bank-notices';
import { refuse } from '../../../platform/app-error';
import { hasValidToken } from '../../../platform/bank/tbank-token';
import { withTransaction } from '../../../platform/database/transaction';
import type { Caller } from '../../../platform/http/implement';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { type BankFact, recordFact } from './record-fact';

interface Notice extends BankFact {
  /** Undefined when it is in the header. */
  proof: string | undefined;
}

/**
 * Records a notice of the bank. Refuses with NOT_FOUND when no bank is set up, and with BANK_NOTICE_REFUSED when the
 * proof is missing or wrong.
 */
export async function receiveNotice(deps: PlatformDeps, body: BankNotice, caller: Caller): Promise<void> {
  const { tbank } = deps.settings;
  if (!tbank) throw refuse('NOT_FOUND');
  const { proof, ...notice } = toNotice(body);
  const isOurs = notice.terminalKey === null || notice.terminalKey === tbank.terminalKey;
  if (!isOurs || !hasValidToken(body, tbank.password, proof ?? caller.signature ?? ''))
    throw refuse('BANK_NOTICE_REFUSED');
  const by = { ipAddress: caller.ip, userAgent: caller.userAgent };
  await withTransaction(deps.db, (trx) => recordFact(deps, trx, notice, by));
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
      outcome: 'kept',
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
    outcome: 'kept',
  };
}

const toText = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.slice(0, 300) : null);
