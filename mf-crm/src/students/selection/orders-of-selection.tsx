import { useSellsSubscriptions } from '@school/kit';
import type { ComponentProps } from 'react';
import { NewOrdersDialog } from '../../payments/orders/new-orders-dialog.lazy';
import { useSummary } from '../../payments/payments.queries';
import { useDebtsOf } from '../../subscriptions/debts/debts.queries';

/** The form of payment links, filled in with the debts; asks for these and the currency only when it is opened. */
export function OrdersOfSelection({ students, ...props }: Omit<ComponentProps<typeof NewOrdersDialog>, 'currency'>) {
  const currency = useSummary().data?.currency;
  const sells = useSellsSubscriptions();
  const debts = useDebtsOf(sells ? students.map(({ id }) => id) : []);
  if (debts.isLoading) return null;
  const owing = students.map((student) => {
    const debt = debts.data?.find(({ studentId }) => studentId === student.id);
    return debt ? { ...student, amount: debt.amount, months: debt.months, openLinks: debt.openLinks } : student;
  });
  return <NewOrdersDialog {...props} students={owing} currency={currency ?? ''} />;
}
