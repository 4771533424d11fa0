import { type FamilyMember, type PaymentDetail, paymentRoutes } from '@school/api-contract/money/payments';
import { Alert } from '@school/design-system/alert';
import { notify, useFormats, useT } from '@school/kit';
import { FormDialog, useContractForm } from '@school/kit/forms';
import { useSplitPayment } from '../payments.queries';
import { FamilyShares, type Share, toShareBody, toShares } from './family-shares';

interface SplitDialogProps {
  payment: PaymentDetail;
  family: readonly FamilyMember[];
  onClose: () => void;
}

/** Splits received money over the children of a family. */
export function SplitDialog({ payment, family, onClose }: SplitDialogProps) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const split = useSplitPayment(payment.id);
  const { amount, currency, updatedAt } = payment;
  const draft: { shares: Share[] } = { shares: toShares(family, amount) };
  const form = useContractForm(paymentRoutes.split.body, {
    draft,
    toBody: ({ shares }) => ({ shares: toShareBody(shares), updatedAt }),
    send: (body) => split.mutateAsync(body),
    onSent: ({ parts }) => {
      notify({ title: t('payments.split.done', { count: parts.length + 1 }) });
      onClose();
    },
  });
  const shares = form.field('shares');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('payments.split.title')}
      closeLabel={t('payments.form.close')}
      cancelLabel={t('payments.form.cancel')}
      submitLabel={t('payments.split.submit')}
      notice={<Alert role="note">{t('payments.split.text', { amount: money(amount, currency) })}</Alert>}
    >
      <FamilyShares
        family={family}
        shares={shares.value}
        onChange={shares.onValueChange}
        getError={(index) =>
          form.field(`shares.${index}.amount`).error ?? form.field(`shares.${index}.studentId`).error
        }
        total={amount}
        currency={currency}
      />
    </FormDialog>
  );
}
