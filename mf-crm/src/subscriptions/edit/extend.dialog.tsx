import type { SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { DateField } from '@school/design-system/date-field';
import { TextArea } from '@school/design-system/text-area';
import { addDays, notify, useDateFieldProps, useFormats, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useExtend } from '../subscriptions.queries';

/** Moves the last day, with a reason. */
export function ExtendDialog({ subscription, onClose }: { subscription: SubscriptionDetail; onClose: () => void }) {
  const t = useT('mf-crm');
  const dateField = useDateFieldProps();
  const { date } = useFormats();
  const extend = useExtend(subscription.id);
  const { endsOn, updatedAt } = subscription;
  const form = useContractForm(subscriptionRoutes.extend.body, {
    draft: { endsOn: addDays(endsOn, 7), reason: '' },
    toBody: (draft) => ({ ...draft, updatedAt }),
    send: (body) => extend.mutateAsync(body),
    onSent: (saved) => {
      notify({ title: t('subscriptions.extendForm.done', { date: date(saved.endsOn) }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('subscriptions.extendForm.title')}
      description={t('subscriptions.extendForm.text', { date: date(endsOn) })}
      closeLabel={t('subscriptions.form.close')}
      cancelLabel={t('subscriptions.form.cancel')}
      submitLabel={t('subscriptions.extend')}
    >
      <DateField
        {...dateField}
        {...form.field('endsOn')}
        label={t('subscriptions.extendForm.endsOn')}
        required
        min={addDays(endsOn, 1)}
      />
      <TextArea {...form.input('reason')} label={t('subscriptions.form.reason')} required maxLength={300} />
    </FormDialog>
  );
}
