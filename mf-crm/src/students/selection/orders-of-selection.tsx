import type { ComponentProps } from 'react';
import { NewOrdersDialog } from '../../payments/orders/new-orders-dialog.lazy';
import { useSummary } from '../../payments/payments.queries';

/** The form of payment links; asks for the currency only when it is opened. */
export function OrdersOfSelection(props: Omit<ComponentProps<typeof NewOrdersDialog>, 'currency'>) {
  const currency = useSummary().data?.currency;
  return <NewOrdersDialog {...props} currency={currency ?? ''} />;
}
