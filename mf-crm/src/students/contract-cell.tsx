import type { ContractState } from '@school/api-contract/rules/status-tables';
import { Badge } from '@school/design-system/badge';
import { contractLooks, StatusBadge } from '@school/design-system/status-badge';
import { useT } from '@school/kit';
import styles from './students.module.css';

/** In a table, shows one value: the number of a contract in force, or the status of any other contract. */
export function ContractCell({ state, number }: { state: ContractState | null; number: string | null }) {
  const t = useT('mf-crm');
  const isInForce = state === null || state === 'signed' || state === 'completed';
  if (isInForce && number !== null) return <span className={styles.sub}>{number}</span>;
  if (state === null)
    return (
      <Badge plain tone="warning">
        {t('students.noContract')}
      </Badge>
    );
  return <StatusBadge look={contractLooks[state]}>{t(`contractStatus.${state}`)}</StatusBadge>;
}
