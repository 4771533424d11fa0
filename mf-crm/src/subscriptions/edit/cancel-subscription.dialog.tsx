import type { SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { Alert } from '@school/design-system/alert';
import { TextArea } from '@school/design-system/text-area';
import { TextField } from '@school/design-system/text-field';
import { notify, useFormats, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { toCurrencySymbol } from '../../payments/edit/currency-symbol';
import { toAmount } from '../../payments/edit/to-amount';
import { useCancelSubscription } from '../subscriptions.queries';

interface CancelSubscriptionDialogProps {
  subscription: SubscriptionDetail;
  onClose: () => void;
}

/** Cancels a subscription; what its unused part is worth is shown, and can be changed, before. */
export function CancelSubscriptionDialog({ subscription, onClose }: CancelSubscriptionDialogProps) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const cancel = useCancelSubscription(subscription.id);
  const { unusedPart, money: sold, updatedAt } = subscription;
  const currency = sold?.currency ?? '';
  const form = useContractForm(subscriptionRoutes.cancel.body, {
    draft: { reason: '', credit: String(unusedPart ?? 0) },
    toBody: ({ reason, credit }) => ({ reason, credit: toAmount(credit), updatedAt }),
    send: (body) => cancel.mutateAsync(body),
    onSent: () => {
      notify({ title: t('subscriptions.cancelForm.done') });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('subscriptions.cancelForm.title')}
      closeLabel={t('subscriptions.form.close')}
      cancelLabel={t('subscriptions.cancelForm.back')}
      submitLabel={t('subscriptions.cancel')}
      variant="danger"
      notice={
        sold && (
          <Alert role="note">
            {t('subscriptions.cancelForm.text', {
              unused: money(unusedPart ?? 0, currency),
              amount: money(sold.amount, currency),
              paid: money(sold.paid, currency),
            })}
          </Alert>
        )
      }
    >
      <TextField
        {...form.input('credit')}
        label={t('subscriptions.cancelForm.credit', { currency: toCurrencySymbol(currency) })}
        description={t('subscriptions.cancelForm.creditHint')}
        required
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
      />
      <TextArea {...form.input('reason')} label={t('subscriptions.form.reason')} required maxLength={300} />
    </FormDialog>
  );
}
