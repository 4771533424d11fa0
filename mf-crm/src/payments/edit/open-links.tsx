import type { PaymentOrder } from '@school/api-contract/money/payment-orders';
import { Alert } from '@school/design-system/alert';
import { CheckboxField } from '@school/design-system/checkbox-field';
import { useFormats, useT } from '@school/kit';
import { useAmountText } from '../use-amount-text';

interface OpenLinksProps {
  orders: readonly Pick<PaymentOrder, 'id' | 'amount' | 'purpose' | 'expiresAt'>[];
  isCancelling: boolean;
  onCancellingChange: (isCancelling: boolean) => void;
}

/** Offers to cancel the student's links that can still be paid, so that no family pays twice. */
export function OpenLinks({ orders, isCancelling, onCancellingChange }: OpenLinksProps) {
  const t = useT('mf-crm');
  const { shortDate } = useFormats();
  const toAmountText = useAmountText();
  return (
    <div aria-live="polite">
      {orders.length > 0 && (
        <Alert tone="warning" title={t('payments.form.openLinks.title', { count: orders.length })}>
          {orders.map(({ id, amount, purpose, expiresAt }) => (
            <p key={id}>
              {t('payments.form.openLinks.link', {
                ...{ amount: toAmountText(amount), purpose, date: shortDate(expiresAt) },
              })}
            </p>
          ))}
          <CheckboxField
            label={t('payments.form.openLinks.cancel', { count: orders.length })}
            checked={isCancelling}
            onChange={({ target }) => onCancellingChange(target.checked)}
          />
        </Alert>
      )}
    </div>
  );
}
