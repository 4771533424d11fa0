import type { ChosenStudent } from '@school/kit/forms';
import { useSummary } from '../payments.queries';
import { PaymentFormDialog } from './payment-form.dialog';

interface StudentPaymentDialogProps {
  student: ChosenStudent;
  onClose: () => void;
}

/** The form of a new payment of one student, over the student's card. */
export function StudentPaymentDialog({ student, onClose }: StudentPaymentDialogProps) {
  const currency = useSummary().data?.currency;
  return <PaymentFormDialog payment={undefined} student={student} currency={currency ?? ''} onClose={onClose} />;
}
