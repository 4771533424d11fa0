import { batchSaleBody } from '@school/api-contract/money/subscription-sales';
import { Button, type ButtonProps } from '@school/design-system/button';
import { DateField } from '@school/design-system/date-field';
import { FormFailure } from '@school/design-system/form-errors';
import { SelectField } from '@school/design-system/select-field';
import { hasCode, notify, schoolDay, useDateFieldProps, useFormats, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { createRequestKeys } from '@school/kit/request-keys';
import { useState } from 'react';
import { usePlans } from '../subscriptions.queries';
import { type BatchChoice, useBatchPreview, useSellBatch } from './batch-sale.queries';
import { BatchSaleList } from './batch-sale-list';

interface BatchSaleDialogProps {
  studentIds: readonly number[];
  onClose: () => void;
  onSold: () => void;
}

interface Draft {
  planId: string;
  startsOn: string;
  /** Follows from the preview. */
  sales: { studentId: number; amount: number }[];
}

const formSchema = batchSaleBody.omit({ key: true });

/** Sells one plan to several students from the same day on; the server prices each of them. */
export function BatchSaleDialog({ studentIds, onClose, onSold }: BatchSaleDialogProps) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const dateField = useDateFieldProps();
  const plans = usePlans();
  const sell = useSellBatch();
  const [getKey] = useState(createRequestKeys);
  const [isRepriced, setRepriced] = useState(false);
  const [choice, setChoice] = useState<BatchChoice>({ without: [], also: [] });
  const [draft] = useState((): Draft => ({ planId: '', startsOn: schoolDay(), sales: [] }));
  const form = useContractForm(formSchema, {
    draft,
    toBody: ({ planId, startsOn }) => ({
      planId: planId === '' ? undefined : Number(planId),
      startsOn,
      sales: (preview.data?.items ?? []).flatMap(({ studentId, amount, sold }) =>
        sold ? [{ studentId, amount }] : [],
      ),
    }),
    texts: { planId: t('subscriptions.sale.choosePlan') },
    send: async (sale) => {
      setRepriced(false);
      try {
        return await sell.mutateAsync({ ...sale, key: getKey(sale) });
      } catch (error) {
        // somebody else has sold, or a student has left: the new preview shows what is true now
        if (!hasCode(error, 'CONFLICT', 'SUBSCRIPTION_OVERLAPS', 'NOT_FOUND')) throw error;
        setRepriced(true);
        await preview.refetch();
        return undefined;
      }
    },
    onSent: (sold) => {
      if (!sold) return;
      notify({
        title: t('subscriptions.batch.sold', { count: sold.count, amount: money(sold.total, sold.currency) }),
      });
      onSold();
    },
  });
  const plan = form.field('planId');
  const startsOn = form.field('startsOn');
  const sales = form.field('sales');
  const preview = useBatchPreview(
    plan.value !== '' && startsOn.value !== ''
      ? { planId: Number(plan.value), startsOn: startsOn.value, studentIds, choice }
      : undefined,
  );
  // the button waits for the preview, because the user agrees to its amounts
  const isStale = preview.isLoading || preview.isPlaceholderData || preview.isFetching;

  return (
    <FormDialog
      form={{ ...form, isSending: form.isSending || isStale }}
      onClose={onClose}
      title={t('subscriptions.batch.title')}
      description={t('students.selection.chosen', { count: studentIds.length })}
      closeLabel={t('subscriptions.form.close')}
      cancelLabel={t('subscriptions.form.cancel')}
      submitLabel={t('subscriptions.sale.submit')}
      submitButton={preview.isError ? UnavailableButton : Button}
      notice={isRepriced && <FormFailure>{t('subscriptions.batch.changed')}</FormFailure>}
    >
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
      <DateField {...dateField} {...startsOn} required label={t('subscriptions.sale.startsOn')} />
      <BatchSaleList
        preview={preview}
        choice={choice}
        error={preview.data?.count === 0 ? sales.error : undefined}
        onChoose={setChoice}
      />
    </FormDialog>
  );
}

/** Without a preview there are no amounts to agree to. */
function UnavailableButton(props: ButtonProps) {
  return <Button {...props} disabled />;
}
