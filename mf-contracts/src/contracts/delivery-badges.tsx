import type { Delivery } from '@school/api-contract/contracts/deliveries';
import type { ContractDeliveryState } from '@school/api-contract/contracts/staff-contracts';
import { Badge, type BadgeTone } from '@school/design-system/badge';
import { useT } from '@school/kit';
import { Ban, Check, CheckCheck, Clock, MailWarning, MailX, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';

interface Look {
  tone: BadgeTone;
  icon: ReactNode;
}

const states: Record<Exclude<ContractDeliveryState, 'none'>, Look> = {
  waiting: { tone: 'neutral', icon: <Clock /> },
  held: { tone: 'warning', icon: <MailX /> },
  failed: { tone: 'danger', icon: <MailWarning /> },
  accepted: { tone: 'neutral', icon: <Check /> },
  delivered: { tone: 'neutral', icon: <CheckCheck /> },
};

/** State of the newest messages of a contract; nothing when none was sent. */
export function DeliveryStateBadge({ state }: { state: ContractDeliveryState }) {
  const t = useT('mf-contracts');
  return state === 'none' ? null : <Badge {...states[state]}>{t(`contracts.deliveryStates.${state}`)}</Badge>;
}

const failed: Look = { tone: 'danger', icon: <MailWarning /> };
const statuses: Record<Delivery['status'], Look> = {
  pending: { tone: 'neutral', icon: <Clock /> },
  retrying: { tone: 'warning', icon: <RefreshCw /> },
  failed,
  max_attempts_reached: failed,
  success: { tone: 'info', icon: <Check /> },
};

/** State of one message: a later report of the provider replaces "accepted". */
export function DeliveryStatusBadge({
  delivery: { status, report, withdrawnAt, held },
}: {
  delivery: Pick<Delivery, 'status' | 'report' | 'withdrawnAt' | 'held'>;
}) {
  const t = useT('mf-contracts');
  if (report === 'delivered') {
    return (
      <Badge tone="success" icon={<CheckCheck />}>
        {t('contracts.delivery.delivered')}
      </Badge>
    );
  }
  if (report === 'undelivered') return <Badge {...failed}>{t('contracts.delivery.undelivered')}</Badge>;
  if (held) return <Badge {...states.held}>{t('contracts.delivery.held')}</Badge>;
  if (withdrawnAt !== null) return <Badge icon={<Ban />}>{t('contracts.delivery.withdrawn')}</Badge>;
  return <Badge {...statuses[status]}>{t(`contracts.delivery.statuses.${status}`)}</Badge>;
}
