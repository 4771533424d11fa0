import type { Subscription } from '@school/api-contract/money/subscription-schemas';
import type { ChosenStudent } from '@school/kit/forms';
import { getUnpaid } from '../../subscriptions/subscription-words';
import { useSummary } from '../payments.queries';
import { PaymentFormDialog } from './payment-form.dialog';
import { usePurposeWords } from './purpose-words';

interface StudentPaymentDialogProps {
  student: ChosenStudent;
  /** The subscription that is paid for: the form begins with what it still costs. */
  subscription?: Subscription;
  onClose: () => void;
}

/** The form of a new payment of one student, over the student's card. */
export function StudentPaymentDialog({ student, subscription, onClose }: StudentPaymentDialogProps) {
  const currency = useSummary().data?.currency;
  const toPurpose = usePurposeWords();
  return (
    <PaymentFormDialog
      payment={undefined}
      student={student}
      debt={
        subscription && {
          amount: getUnpaid(subscription),
          purpose: toPurpose([subscription.startsOn.slice(0, 7)]),
        }
      }
      currency={currency ?? ''}
      onClose={onClose}
    />
  );
}
