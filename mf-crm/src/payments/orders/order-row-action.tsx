import { orderChannels, type PaymentOrder } from '@school/api-contract/money/payment-orders';
import { Button } from '@school/design-system/button';
import { notify, useErrorText, useT } from '@school/kit';
import { useAmountText } from '../use-amount-text';
import { useResendOrder } from './orders.queries';

interface OrderRowActionProps {
  order: PaymentOrder;
  /** Opens the form of a new link like this one. */
  onRepeat: () => void;
}

/** None for a link that is paid, cancelled, or on its way to the bank. */
export const hasNextStep = ({ state, paymentUrl, studentId }: PaymentOrder) =>
  paymentUrl !== null ||
  state === 'link_failed' ||
  (studentId !== null && (state === 'expired' || state === 'rejected'));

/** The next step of a link: to copy it while it can be paid, or to make it again. */
export function OrderRowAction({ order, onRepeat }: OrderRowActionProps) {
  const t = useT('mf-crm');
  const errorText = useErrorText();
  const toAmountText = useAmountText();
  const resend = useResendOrder(order.id);
  const { state, paymentUrl, studentName } = order;
  // the amount tells the links of one student apart
  const name = [studentName ?? t('payments.without'), toAmountText(order.amount)].filter(Boolean).join(', ');
  if (paymentUrl !== null)
    return (
      <Button
        size="sm"
        aria-label={t('payments.orders.copyOf', { name })}
        onClick={() =>
          void navigator.clipboard.writeText(paymentUrl).then(
            () => notify({ title: t('payments.orders.copied') }),
            () => notify({ tone: 'destructive', title: t('payments.orders.copyDenied') }),
          )
        }
      >
        {t('payments.orders.copy')}
      </Button>
    );
  const isFailed = state === 'link_failed';
  // a promise, since the row loses the button before the answer is told
  const askBank = () =>
    void resend.mutateAsync({ channels: [...orderChannels] }).then(
      () => notify({ title: t('payments.orders.askedAgain') }),
      (error) => notify({ tone: 'destructive', title: errorText(error) }),
    );
  return (
    <Button
      size="sm"
      aria-label={t('payments.orders.againOf', { name })}
      loading={resend.isPending}
      onClick={isFailed ? askBank : onRepeat}
    >
      {t('payments.orders.askAgain')}
    </Button>
  );
}
