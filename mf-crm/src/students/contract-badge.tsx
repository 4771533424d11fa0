import type { ContractStatus } from '@school/api-contract/rules/status-tables';
import { contractLooks, StatusBadge } from '@school/design-system/status-badge';
import { useT } from '@school/kit';
import styles from './students.module.css';

/** Number and status of the latest contract; an old student may have a number only. */
export function ContractBadge({ status, number }: { status: ContractStatus | null; number: string | null }) {
  const t = useT('mf-crm');
  if (status === null && number === null) return <span className={styles.sub}>{t('students.noContract')}</span>;
  return (
    <span className={styles.groups}>
      {number && <span className={styles.number}>{number}</span>}
      {status && <StatusBadge look={contractLooks[status]}>{t(`contractStatus.${status}`)}</StatusBadge>}
    </span>
  );
}

/** In a table, shows one value: the number of a contract in force, or the status of any other contract. */
export function ContractCell({ status, number }: { status: ContractStatus | null; number: string | null }) {
  const isInForce = status === null || status === 'signed' || status === 'completed';
  return isInForce && number !== null ? (
    <span className={styles.sub}>{number}</span>
  ) : (
    <ContractBadge status={status} number={null} />
  );
}
