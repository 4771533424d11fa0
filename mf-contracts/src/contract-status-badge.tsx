import type { ContractStatus } from '@school/api-contract/rules/status-tables';
import { Badge, type BadgeTone } from '@school/design-system/badge';
import { useT } from '@school/kit';
import { Ban, CircleCheckBig, Clock, FilePen, PenLine, Send } from 'lucide-react';
import type { ReactNode } from 'react';

const looks: Record<ContractStatus, { tone: BadgeTone; icon: ReactNode }> = {
  draft: { tone: 'neutral', icon: <FilePen /> },
  sent: { tone: 'info', icon: <Send /> },
  signed: { tone: 'success', icon: <PenLine /> },
  completed: { tone: 'success', icon: <CircleCheckBig /> },
  cancelled: { tone: 'neutral', icon: <Ban /> },
  expired: { tone: 'warning', icon: <Clock /> },
};

export function ContractStatusBadge({ status }: { status: ContractStatus }) {
  const t = useT('mf-contracts');
  return <Badge {...looks[status]}>{t(`contractStatus.${status}`)}</Badge>;
}
