import type { Debt } from '@school/api-contract/money/debts';
import { useNavigate } from '@school/kit';
import { StudentPaymentDialog } from '../../payments/edit/student-payment-dialog.lazy';
import { NewOrdersDialog } from '../../payments/orders/new-orders-dialog.lazy';

export interface AskedDebt {
  what: 'remind' | 'pay';
  debt: Debt;
}

interface DebtDialogProps {
  asked: AskedDebt;
  /** Undefined until the totals are loaded. */
  currency: string | undefined;
  onClose: () => void;
}

/** The form that a row's button opens; it stays open when the row or its buttons disappear. */
export function DebtDialog({ asked: { what, debt }, currency, onClose }: DebtDialogProps) {
  const navigate = useNavigate();
  const { studentId: id, studentName: name, amount, months, openLinks } = debt;
  if (what === 'pay') {
    return <StudentPaymentDialog student={{ id, name }} debt={{ amount, months }} onClose={onClose} />;
  }
  if (currency === undefined) return null;
  return (
    <NewOrdersDialog
      students={[{ id, name, amount, months, openLinks }]}
      currency={currency}
      onClose={onClose}
      onCreated={(key) => void navigate(`/payments?tab=orders&batch=${key}`)}
    />
  );
}
