import type { ContractState } from '@school/api-contract/rules/status-tables';
import { Badge } from '@school/design-system/badge';
import { contractLooks } from '@school/design-system/status-badge';
import { useT } from '@school/kit';
import styles from './students.module.css';

/**
 * In a table, shows one value: the number of a contract in force with the sign of its state, or in amber that there is
 * none. Of a number that is only in the card nobody knows whether it was signed, so it has no sign.
 */
export function ContractCell({ state, number }: { state: ContractState | null; number: string | null }) {
  const t = useT('mf-crm');
  if (state === null && number === null)
    return (
      <Badge plain tone="warning">
        {t('students.noContract')}
      </Badge>
    );
  if (state === null) return <span className={`${styles.sub} ${styles.contract}`}>{number}</span>;
  const Icon = contractLooks[state].icon;
  if (number !== null && (state === 'signed' || state === 'completed'))
    return (
      <span className={`${styles.sub} ${styles.contract}`}>
        {number}
        <Icon aria-hidden="true" />
      </span>
    );
  return (
    <Badge plain tone="warning" icon={<Icon />}>
      {t(`contractStatus.${state}`)}
    </Badge>
  );
}
