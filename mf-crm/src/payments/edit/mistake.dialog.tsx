import { type PaymentDetail, paymentRoutes } from '@school/api-contract/money/payments';
import { hasCode, schoolDay, useFormats, useT } from '@school/kit';
import { ReasonDialog } from '../../shared/reason.dialog';
import { useMonthName } from '../../shared/use-month-name';
import { useCancelMistake } from '../payments.queries';
import { useRefusalNotice } from '../use-refusal-notice';

const bodySchema = paymentRoutes.mistake.body.pick({ reason: true });

/** Asks for a reason and cancels a payment that was entered by mistake. */
export function MistakeDialog({ payment, onClose }: { payment: PaymentDetail; onClose: () => void }) {
  const t = useT('mf-crm');
  const { money } = useFormats();
  const toMonthName = useMonthName();
  const { id, updatedAt, date, amount, currency } = payment;
  const isOfThisMonth = date.slice(0, 7) === schoolDay().slice(0, 7);
  const cancel = useCancelMistake(id);
  const notifyRefusal = useRefusalNotice();
  return (
    <ReasonDialog
      body={bodySchema}
      send={(body) => cancel.mutateAsync({ ...body, updatedAt })}
      texts={{
        title: t('payments.mistakeForm.title'),
        description: isOfThisMonth
          ? t('payments.mistakeForm.text')
          : `${t('payments.mistakeForm.text')} ${t('payments.mistakeForm.earlier', {
              month: toMonthName(date.slice(0, 7)),
              amount: money(amount, currency),
            })}`,
        reason: t('payments.cancelForm.reason'),
        close: t('payments.form.close'),
        back: t('payments.cancelForm.back'),
        submit: t('payments.mistakeForm.submit'),
        done: t('payments.mistakeForm.done'),
      }}
      onRefused={(error) => {
        if (!hasCode(error, 'ILLEGAL_TRANSITION', 'CONFLICT')) return;
        notifyRefusal(error);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
