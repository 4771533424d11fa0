import type { ContractState } from '@school/api-contract/rules/status-tables';
import { Badge } from '@school/design-system/badge';
import { contractLooks } from '@school/design-system/status-badge';
import { useT } from '@school/kit';
import styles from './students.module.css';

/** In a table, shows one value: the number of a contract in force with its sign, or in amber that there is none. */
export function ContractCell({ state, number }: { state: ContractState | null; number: string | null }) {
  const t = useT('mf-crm');
  const isInForce = state === null || state === 'signed' || state === 'completed';
  const Icon = state && contractLooks[state].icon;
  if (isInForce && number !== null)
    return (
      <span className={`${styles.sub} ${styles.contract}`}>
        {Icon && <Icon aria-hidden="true" />}
        {number}
      </span>
    );
  if (state === null)
    return (
      <Badge plain tone="warning">
        {t('students.noContract')}
      </Badge>
    );
  return (
    <Badge plain tone="warning" icon={Icon && <Icon />}>
      {t(`contractStatus.${state}`)}
    </Badge>
  );
}
