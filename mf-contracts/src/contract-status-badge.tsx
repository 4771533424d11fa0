import type { ContractStatus } from '@school/api-contract/status-tables';
import { Badge, type BadgeTone } from '@school/design-system/badge';
import { useT } from '@school/kit';

const tones: Record<ContractStatus, BadgeTone> = {
  draft: 'neutral',
  sent: 'info',
  signed: 'success',
  completed: 'success',
  cancelled: 'neutral',
  expired: 'warning',
};

export function ContractStatusBadge({ status }: { status: ContractStatus }) {
  const t = useT('mf-contracts');
  return <Badge tone={tones[status]}>{t(`contractStatus.${status}`)}</Badge>;
}
