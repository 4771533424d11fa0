import type { PaymentState } from '@school/api-contract/rules/payment-state';
import { paymentLooks, StatusBadge } from '@school/design-system/status-badge';
import { useT } from '@school/kit';

/** The state of a payment, with the same word and look in the lists, the panel and the student's card. */
export function PaymentStateBadge({ state, mistaken = false }: { state: PaymentState; mistaken?: boolean }) {
  const t = useT('mf-crm');
  return (
    <StatusBadge look={paymentLooks[state]}>{t(mistaken ? 'payment.mistaken' : `payment.states.${state}`)}</StatusBadge>
  );
}
