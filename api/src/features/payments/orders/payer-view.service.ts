import type { PayerView, Transfer } from '@school/api-contract/money/payment-orders';
import type { School } from '@school/api-contract/school/school';
import { refuse } from '../../../platform/app-error';
import type { PlatformDeps } from '../../../platform/platform-deps';
import { hashToken } from '../../../platform/secrets';
import { parseBankDetails } from '../../school/bank-details';
import { getSchool } from '../../school/school.service';
import { findLogoForPdf } from '../../school/school-logo.service';
import { getContactPhone, hasInventedRequisites } from '../../school-readiness/requisite-faults';
import { findEndedLinkState, findLinkedOrder, type LinkedOrder } from './order-links.repository';
import { createReceiptPdf } from './receipt-document';

type Deps = Pick<PlatformDeps, 'db' | 'clock'>;

/** What the payer sees behind the link. Refuses with PAYMENT_LINK_INVALID; a link that has ended also tells why. */
export async function getPayerView(deps: Deps, token: string): Promise<PayerView> {
  const order = await getLinkedOrder(deps, token);
  const school = await getSchool(deps.db);
  const { name, currency } = school;
  const state = toState(order);
  const canPay = state === 'waiting' || state === 'refused';
  const { number, amount, refundedAmount, purpose, childFirstName, expiresAt, paidAt, paymentUrl, qrContent } = order;
  return {
    ...{ number, amount, refundedAmount, purpose, childFirstName, currency, state },
    schoolName: name,
    schoolPhone: getContactPhone(school),
    expiresAt: expiresAt.toISOString(),
    paidAt: state === 'paid' || state === 'refunded' ? (paidAt?.toISOString() ?? null) : null,
    paymentUrl: canPay ? paymentUrl : null,
    qrContent: canPay ? qrContent : null,
    transfer: canPay ? toTransfer(school, order) : null,
  };
}

function toTransfer(
  { operatorName, operatorInn, bankDetails }: School,
  { purpose, childFirstName, number }: LinkedOrder,
): Transfer | null {
  const { account, bic, correspondentAccount = null } = parseBankDetails(bankDetails);
  if (account === '' || bic === undefined || operatorInn === '') return null;
  // the bank of the payer would send money to nobody
  if (hasInventedRequisites({ operatorName, operatorInn, bankDetails })) return null;
  return {
    ...{ recipient: operatorName, inn: operatorInn, account, bic, correspondentAccount },
    purpose: [purpose ?? 'Оплата занятий', childFirstName, `№ ${number}`].filter(Boolean).join(', '),
  };
}

/** The receipt as PDF. Refuses with PAYMENT_LINK_INVALID, also before the payment has come. */
export async function getReceipt(deps: Deps, token: string): Promise<{ pdf: Buffer; number: string }> {
  const order = await getLinkedOrder(deps, token);
  const state = toState(order);
  if (state !== 'paid' && state !== 'refunded') throw refuse('PAYMENT_LINK_INVALID');
  return {
    pdf: await createReceiptPdf(await getSchool(deps.db), order, await findLogoForPdf(deps.db)),
    number: order.number,
  };
}

async function getLinkedOrder({ db, clock }: Deps, token: string): Promise<LinkedOrder> {
  const order = await findLinkedOrder(db, hashToken(token), clock.now());
  if (!order) throw refuse('PAYMENT_LINK_INVALID', { status: await findEndedLinkState(db, hashToken(token)) });
  return order;
}

function toState({ orderStatus, paymentStatus, isAtWork }: LinkedOrder): PayerView['state'] {
  if (paymentStatus === 'CONFIRMED') return 'paid';
  if (orderStatus === 'paid') return 'refunded';
  if (paymentStatus === 'REJECTED') return 'refused';
  return isAtWork ? 'checked' : 'waiting';
}
