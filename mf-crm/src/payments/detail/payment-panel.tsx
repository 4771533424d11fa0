import type { PaymentDetail } from '@school/api-contract/money/payments';
import { Alert } from '@school/design-system/alert';
import { Drawer } from '@school/design-system/drawer';
import { EmptyState } from '@school/design-system/empty-state';
import { SkeletonText } from '@school/design-system/skeleton';
import { Stack } from '@school/design-system/stack';
import { hasCode, useErrorText, useFormats, useNavigate, usePageHead, useT } from '@school/kit';
import { LoadFailure } from '../../load-failure';
import { PaymentStateBadge } from '../payment-state-badge';
import { usePayment } from '../payments.queries';
import { RefundedBadge } from '../refunded-badge';
import { usePaymentAddress } from '../use-payment-address';
import { MatchStudent } from './match-student';
import { PaymentActions } from './payment-actions';
import { PaymentFacts } from './payment-facts';
import { PaymentHistory } from './payment-history';
import { PaymentOrderSection } from './payment-order';

/** The side panel of one payment, with its own address. */
export function PaymentPanel({ id }: { id: number }) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { money } = useFormats();
  const { listAddress } = usePaymentAddress();
  const payment = usePayment(id);
  const title = payment.data
    ? t('payments.detail.title', { amount: money(payment.data.amount, payment.data.currency) })
    : t('pages.payment.title');
  usePageHead({ title });

  return (
    <Drawer
      open
      onOpenChange={() => void navigate(listAddress, { preventScrollReset: true })}
      title={title}
      description={
        payment.data && (
          <>
            <PaymentStateBadge state={payment.data.state} mistaken={payment.data.mistaken} />{' '}
            {payment.data.refundedAmount > 0 && (
              <RefundedBadge amount={money(payment.data.refundedAmount, payment.data.currency)} />
            )}
          </>
        )
      }
      closeLabel={t('payments.detail.close')}
    >
      {payment.isPending ? (
        <div role="status" aria-busy="true" aria-label={t('payments.detail.loading')}>
          <SkeletonText lines={8} />
        </div>
      ) : hasCode(payment.error, 'NOT_FOUND', 'VALIDATION_FAILED') ? (
        <EmptyState title={t('payments.detail.missingTitle')}>{t('payments.detail.missingText')}</EmptyState>
      ) : payment.isLoadingError ? (
        <LoadFailure text={errorText(payment.error)} onRetry={() => void payment.refetch()} />
      ) : (
        <Content payment={payment.data} />
      )}
    </Drawer>
  );
}

function Content({ payment }: { payment: PaymentDetail }) {
  const t = useT('mf-crm');
  const isOpen = payment.status === 'PENDING' || payment.status === 'CONFIRMED';
  return (
    <Stack gap={6}>
      {payment.flag && <Alert tone="warning">{t('payments.detail.flag', { flag: payment.flag })}</Alert>}
      {payment.openRefund && <OpenRefund payment={payment} />}
      <PaymentActions payment={payment} />
      {payment.order && <PaymentOrderSection order={payment.order} />}
      {payment.studentId === null && isOpen && <MatchStudent payment={payment} />}
      <PaymentFacts payment={payment} />
      <PaymentHistory payment={payment} />
    </Stack>
  );
}

/** A request to the bank that has no answer yet. */
function OpenRefund({ payment: { openRefund, currency } }: { payment: PaymentDetail }) {
  const t = useT('mf-crm');
  const { money, dateTime } = useFormats();
  if (!openRefund) return null;
  const { amount, askedAt, reason } = openRefund;
  return (
    <Alert tone="info" role="status" title={t('payments.detail.refundAsked', { amount: money(amount, currency) })}>
      {t('payments.detail.refundAskedText', { at: dateTime(askedAt), reason })}
    </Alert>
  );
}
