import { freezeReasons, type SubscriptionDetail } from '@school/api-contract/money/subscription-schemas';
import { subscriptionRoutes } from '@school/api-contract/money/subscriptions';
import { Alert } from '@school/design-system/alert';
import { DateField } from '@school/design-system/date-field';
import { SelectField } from '@school/design-system/select-field';
import { TextArea } from '@school/design-system/text-area';
import { addDays, countDaysBetween, notify, schoolDay, useDateFieldProps, useFormats, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useState } from 'react';
import styles from '../subscriptions.module.css';
import { useFreeze } from '../subscriptions.queries';

/** Freezes from one day to another; says to which day the end moves. */
export function FreezeDialog({ subscription, onClose }: { subscription: SubscriptionDetail; onClose: () => void }) {
  const t = useT('mf-crm');
  const dateField = useDateFieldProps();
  const { date } = useFormats();
  const [today] = useState(schoolDay);
  const freeze = useFreeze(subscription.id);
  const { freezeDaysLeft, startsOn, endsOn, updatedAt } = subscription;
  const form = useContractForm(subscriptionRoutes.freeze.body, {
    draft: { from: startsOn > today ? startsOn : today, to: '', reason: 'illness', comment: '' },
    toBody: ({ comment, ...draft }) => ({ ...draft, comment: comment.trim() || null, updatedAt }),
    send: (body) => freeze.mutateAsync(body),
    onSent: (saved) => {
      notify({ title: t('subscriptions.freezeForm.done', { date: date(saved.endsOn) }) });
      onClose();
    },
  });
  const from = form.field('from');
  const to = form.field('to');
  const days = from.value && to.value ? countDaysBetween(from.value, to.value) + 1 : 0;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('subscriptions.freezeForm.title')}
      closeLabel={t('subscriptions.form.close')}
      cancelLabel={t('subscriptions.form.cancel')}
      submitLabel={t('subscriptions.freeze')}
      notice={<Alert role="note">{t('subscriptions.freezeForm.left', { count: freezeDaysLeft })}</Alert>}
    >
      <div className={styles.pair}>
        <DateField
          {...dateField}
          {...from}
          label={t('subscriptions.freezeForm.from')}
          required
          min={startsOn}
          max={endsOn}
        />
        <DateField {...dateField} {...to} label={t('subscriptions.freezeForm.to')} required min={from.value} />
      </div>
      <SelectField
        {...form.field('reason')}
        native
        label={t('subscriptions.form.reason')}
        options={freezeReasons.map((value) => ({ value, label: t(`subscriptions.freezes.reasons.${value}`) }))}
      />
      <TextArea {...form.input('comment')} label={t('subscriptions.form.comment')} maxLength={300} />
      <p aria-live="polite">
        {days > 0 && days <= freezeDaysLeft
          ? t('subscriptions.freezeForm.moves', { count: days, date: date(addDays(endsOn, days)) })
          : ''}
      </p>
    </FormDialog>
  );
}
