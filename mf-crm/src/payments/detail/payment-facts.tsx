import type { PaymentDetail } from '@school/api-contract/money/payments';
import { hasDueDay } from '@school/api-contract/rules/payment-state';
import { DefinitionList } from '@school/design-system/definition-list';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useFormats, useLocation, useT } from '@school/kit';
import type { ReactNode } from 'react';
import { isByStatement } from '../is-by-statement';
import { usePaymentAddress } from '../use-payment-address';

/** The fields of a payment; omits empty ones. */
export function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const t = useT('mf-crm');
  const { date, money, phone } = useFormats();
  const { pathname, search } = useLocation();
  const { toPayment } = usePaymentAddress();
  const { amount, refundedAmount, currency, customerPhone } = payment;
  const back = new URLSearchParams({ from: `${pathname}${search}` });
  const facts: [string, ReactNode][] = [
    [
      t('payments.columns.student'),
      payment.studentId !== null && (
        <Link render={<RouterLink to={`/students/${payment.studentId}?${back}`} />}>{payment.studentName}</Link>
      ),
    ],
    [t(hasDueDay(payment.state) ? 'payments.orders.until' : 'payments.columns.date'), date(payment.date)],
    [
      t('payments.columns.type'),
      t(isByStatement(payment) ? 'payments.detail.byStatement' : `payment.types.${payment.type}`),
    ],
    [t('payments.columns.purpose'), payment.description],
    [
      t('payments.split.parts'),
      payment.parts.length > 0 &&
        payment.parts.map((part) => (
          <div key={part.id}>
            <Link render={<RouterLink to={toPayment(part.id)} />}>{part.studentName ?? t('payments.without')}</Link>{' '}
            {money(part.amount, currency)}
          </div>
        )),
    ],
    [t('payments.detail.refunded'), refundedAmount > 0 && money(refundedAmount, currency)],
    [t('payments.detail.left'), refundedAmount > 0 && money(amount - refundedAmount, currency)],
    [t('payments.detail.payer'), payment.customerName],
    [t('payments.detail.child'), payment.childName],
    [t('payments.detail.phone'), customerPhone && <Link href={`tel:${customerPhone}`}>{phone(customerPhone)}</Link>],
    [t('payments.detail.email'), payment.customerEmail],
    [t('payments.detail.order'), payment.orderId],
    [t('payments.detail.bankId'), payment.paymentId],
  ];
  return (
    <section aria-label={t('payments.detail.facts')}>
      <DefinitionList items={facts.flatMap(([term, value]) => (value ? [{ term, value }] : []))} />
    </section>
  );
}
