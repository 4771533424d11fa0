import type { ContractStatus } from '@school/api-contract/rules/status-tables';
import { contractLooks, StatusBadge } from '@school/design-system/status-badge';
import { useT } from '@school/kit';

export function ContractStatusBadge({ status }: { status: ContractStatus }) {
  const t = useT('mf-contracts');
  return <StatusBadge look={contractLooks[status]}>{t(`contractStatus.${status}`)}</StatusBadge>;
}
