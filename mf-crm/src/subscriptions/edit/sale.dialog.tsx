import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import { DateField } from '@school/design-system/date-field';
import { FormFailure } from '@school/design-system/form-errors';
import { SelectField } from '@school/design-system/select-field';
import { TextField } from '@school/design-system/text-field';
import { hasCode, notify, useDateFieldProps, useDebounced, useT } from '@school/kit';
import { type ChosenStudent, FormDialog, useContractForm } from '@school/kit/forms';
import { useState } from 'react';
import { toAmount } from '../../payments/edit/to-amount';
import { StudentField } from '../../shared/student-field';
import styles from '../subscriptions.module.css';
import { usePlans, useQuote, useRenew, useSell } from '../subscriptions.queries';
import { discountKinds, type SaleDraft, saleFormSchema, toDiscount, toDiscountValue, toSaleForm } from './sale-draft';
import { SaleQuote } from './sale-quote';

interface SaleDialogProps {
  /** Whom it is sold to; undefined asks. */
  student?: ChosenStudent;
  /** The subscription that is renewed with the same plan. */
  renewed?: Subscription;
  onClose: () => void;
  onSold: (id: number) => void;
}

/** Sells a plan to a student; the server quotes the price and the days for the chosen values. */
export function SaleDialog({ student, renewed, onClose, onSold }: SaleDialogProps) {
  const t = useT('mf-crm');
  const dateField = useDateFieldProps();
  const plans = usePlans();
  const sell = useSell();
  const renew = useRenew(renewed?.id ?? 0);
  const [isRepriced, setRepriced] = useState(false);
  const draft: SaleDraft = {
    student: renewed ? { id: renewed.studentId, name: renewed.studentName } : (student ?? null),
    planId: renewed ? String(renewed.planId) : '',
    ...{ startsOn: '', discountKind: 'none', discountValue: '', discountReason: '' },
  };
  const form = useContractForm(saleFormSchema, {
    draft,
    toBody: toSaleForm,
    send: async ({ student: { id }, planId, startsOn, discountKind, discountValue, discountReason }) => {
      // The button waits for the quote, because the user agrees to its amount.
      if (!quoted) return undefined;
      const sale = {
        startsOn: startsOn || quoted.startsOn,
        discount: toDiscount(discountKind, discountValue, discountReason),
        amount: quoted.amount,
      };
      try {
        return renewed ? await renew.mutateAsync(sale) : await sell.mutateAsync({ studentId: id, planId, ...sale });
      } catch (error) {
        if (!hasCode(error, 'CONFLICT')) throw error;
        setRepriced(true);
        await quote.refetch();
        return undefined;
      }
    },
    onSent: (sold) => {
      if (!sold) return;
      notify({
        title: t(renewed ? 'subscriptions.sale.renewed' : 'subscriptions.sale.sold', { name: sold.studentName }),
      });
      onClose();
      onSold(sold.id);
    },
  });
  const chosen = form.field('student');
  const plan = form.field('planId');
  const startsOn = form.field('startsOn');
  const discountKind = form.field('discountKind');
  const typed = form.field('discountValue').value;
  const value = toDiscountValue(discountKind.value, toAmount(useDebounced(typed)));
  const quote = useQuote(
    chosen.value && plan.value !== ''
      ? {
          studentId: chosen.value.id,
          planId: Number(plan.value),
          startsOn: startsOn.value || undefined,
          discountPercent: discountKind.value === 'percent' ? value : undefined,
          discountAmount: discountKind.value === 'amount' ? value : undefined,
        }
      : undefined,
  );
  const isStale = quote.isPlaceholderData || quote.isFetching;
  const quoted = isStale ? undefined : quote.data;

  return (
    <FormDialog
      form={{ ...form, isSending: form.isSending || (quote.data !== undefined && isStale) }}
      onClose={onClose}
      title={t(renewed ? 'subscriptions.sale.renewTitle' : 'subscriptions.sale.title')}
      closeLabel={t('subscriptions.form.close')}
      cancelLabel={t('subscriptions.form.cancel')}
      submitLabel={t(renewed ? 'subscriptions.renew' : 'subscriptions.sale.submit')}
      notice={isRepriced && <FormFailure>{t('subscriptions.sale.repriced')}</FormFailure>}
    >
      <StudentField
        required
        label={t('subscriptions.sale.student')}
        description={t('subscriptions.sale.studentHint')}
        error={chosen.error}
        value={chosen.value}
        onChange={chosen.onValueChange}
        clearLabel={
          student || renewed ? undefined : t('subscriptions.sale.otherStudent', { name: chosen.value?.name ?? '' })
        }
        texts={{
          results: t('subscriptions.sale.results'),
          nobody: t('subscriptions.sale.nobody'),
          found: (count) => t('subscriptions.sale.found', { count }),
          foundFirst: (shown, total) => t('subscriptions.sale.foundFirst', { shown, total }),
        }}
      />
      {renewed ? (
        <p>{t('subscriptions.sale.samePlan', { name: renewed.planName })}</p>
      ) : (
        <SelectField
          {...plan}
          native
          required
          label={t('subscriptions.plan')}
          placeholder={t('subscriptions.sale.choosePlan')}
          options={(plans.data ?? [])
            .filter(({ active }) => active)
            .map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <DateField
        {...dateField}
        {...startsOn}
        value={startsOn.value || (quote.data?.startsOn ?? '')}
        label={t('subscriptions.sale.startsOn')}
        description={t('subscriptions.sale.startsOnHint')}
      />
      <div className={styles.pair}>
        <SelectField
          {...discountKind}
          native
          label={t('subscriptions.sale.discount')}
          options={discountKinds.map((kind) => ({ value: kind, label: t(`subscriptions.sale.discounts.${kind}`) }))}
        />
        {discountKind.value !== 'none' && (
          <TextField
            {...form.input('discountValue')}
            label={t('subscriptions.sale.discountValue')}
            required
            inputMode="numeric"
            maxLength={9}
            autoComplete="off"
          />
        )}
      </div>
      {discountKind.value !== 'none' && (
        <TextField
          {...form.input('discountReason')}
          label={t('subscriptions.sale.discountReason')}
          required
          maxLength={300}
        />
      )}
      <SaleQuote quote={quote} discounted={value !== undefined} />
    </FormDialog>
  );
}
