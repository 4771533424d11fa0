import type { ContractStatus } from '@school/api-contract/rules/status-tables';
import { contractLooks, StatusBadge } from '@school/design-system/status-badge';
import { useT } from '@school/kit';
import styles from './students.module.css';

/** In a table, shows one value: the number of a contract in force, or the status of any other contract. */
export function ContractCell({ status, number }: { status: ContractStatus | null; number: string | null }) {
  const t = useT('mf-crm');
  const isInForce = status === null || status === 'signed' || status === 'completed';
  if (isInForce && number !== null) return <span className={styles.sub}>{number}</span>;
  if (status === null) return <span className={styles.sub}>{t('students.noContract')}</span>;
  return <StatusBadge look={contractLooks[status]}>{t(`contractStatus.${status}`)}</StatusBadge>;
}
