import type { ContractState } from '@school/api-contract/rules/status-tables';
import { contractLooks, StatusBadge } from '@school/design-system/status-badge';
import { useT } from '@school/kit';

export function ContractStatusBadge({ state }: { state: ContractState }) {
  const t = useT('mf-contracts');
  return <StatusBadge look={contractLooks[state]}>{t(`contractStatus.${state}`)}</StatusBadge>;
}
