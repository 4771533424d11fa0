import type { Delivery } from '@school/api-contract/contracts/deliveries';
import type { ContractDeliveryState } from '@school/api-contract/contracts/staff-contracts';
import { deliveryLooks, StatusBadge, type StatusLook } from '@school/design-system/status-badge';
import { useT } from '@school/kit';

const states: Record<Exclude<ContractDeliveryState, 'none'>, StatusLook> = {
  waiting: deliveryLooks.pending,
  held: deliveryLooks.held,
  failed: deliveryLooks.failed,
  accepted: deliveryLooks.success,
  delivered: deliveryLooks.delivered,
};

/** State of the newest messages of a contract; nothing when none was sent. */
export function DeliveryStateBadge({ state }: { state: ContractDeliveryState }) {
  const t = useT('mf-contracts');
  return state === 'none' ? null : (
    <StatusBadge look={states[state]}>{t(`contracts.deliveryStates.${state}`)}</StatusBadge>
  );
}

/** State of one message: a later report of the provider replaces "accepted". */
export function DeliveryStatusBadge({
  delivery: { status, report, withdrawnAt, held },
}: {
  delivery: Pick<Delivery, 'status' | 'report' | 'withdrawnAt' | 'held'>;
}) {
  const t = useT('mf-contracts');
  if (report !== null) {
    return <StatusBadge look={deliveryLooks[report]}>{t(`contracts.delivery.${report}`)}</StatusBadge>;
  }
  if (held) return <StatusBadge look={deliveryLooks.held}>{t('contracts.delivery.held')}</StatusBadge>;
  if (withdrawnAt !== null) {
    return <StatusBadge look={deliveryLooks.withdrawn}>{t('contracts.delivery.withdrawn')}</StatusBadge>;
  }
  return <StatusBadge look={deliveryLooks[status]}>{t(`contracts.delivery.statuses.${status}`)}</StatusBadge>;
}
