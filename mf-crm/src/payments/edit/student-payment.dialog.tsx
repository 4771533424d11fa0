import type { ChosenStudent } from '@school/kit/forms';
import { useSummary } from '../payments.queries';
import { PaymentFormDialog } from './payment-form.dialog';
import { usePurposeWords } from './purpose-words';

interface StudentPaymentDialogProps {
  student: ChosenStudent;
  /** What is paid, when that is known; months are 'yyyy-MM'. */
  debt?: { amount: number; months: readonly string[] };
  onClose: () => void;
}

/** The form of a new payment of one student, over the student's card. */
export function StudentPaymentDialog({ student, debt, onClose }: StudentPaymentDialogProps) {
  const currency = useSummary().data?.currency;
  const toPurpose = usePurposeWords();
  return (
    <PaymentFormDialog
      payment={undefined}
      student={student}
      debt={debt && { amount: debt.amount, purpose: toPurpose(debt.months) }}
      currency={currency ?? ''}
      onClose={onClose}
    />
  );
}
