import type { Delivery } from '@school/api-contract/contracts/deliveries';
import type { ContractDeliveryState } from '@school/api-contract/contracts/staff-contracts';
import { deliveryLooks, StatusBadge, type StatusLook } from '@school/design-system/status-badge';
import { useHeldReason, useT } from '@school/kit';

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
  delivery: { channel, status, report, withdrawnAt, held },
}: {
  delivery: Pick<Delivery, 'channel' | 'status' | 'report' | 'withdrawnAt' | 'held'>;
}) {
  const t = useT('mf-contracts');
  const reason = useHeldReason([channel])?.reason;
  if (report !== null) {
    return <StatusBadge look={deliveryLooks[report]}>{t(`contracts.delivery.${report}`)}</StatusBadge>;
  }
  if (held) {
    const text = reason ? t('contracts.delivery.heldBecause', { reason }) : t('contracts.delivery.held');
    return <StatusBadge look={deliveryLooks.held}>{text}</StatusBadge>;
  }
  if (withdrawnAt !== null) {
    return <StatusBadge look={deliveryLooks.withdrawn}>{t('contracts.delivery.withdrawn')}</StatusBadge>;
  }
  return <StatusBadge look={deliveryLooks[status]}>{t(`contracts.delivery.statuses.${status}`)}</StatusBadge>;
}
