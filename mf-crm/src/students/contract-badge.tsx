import type { ContractStatus } from '@school/api-contract/rules/status-tables';
import { Badge, type BadgeTone } from '@school/design-system/badge';
import { useT } from '@school/kit';
import styles from './students.module.css';

const tones: Record<ContractStatus, BadgeTone> = {
  draft: 'neutral',
  sent: 'info',
  signed: 'success',
  completed: 'success',
  cancelled: 'neutral',
  expired: 'warning',
};

/** Number and status of the latest contract; an old student may have a number only. */
export function ContractBadge({ status, number }: { status: ContractStatus | null; number: string | null }) {
  const t = useT('mf-crm');
  if (status === null && number === null) return <span className={styles.sub}>{t('students.noContract')}</span>;
  return (
    <span className={styles.groups}>
      {number && <span className={styles.number}>{number}</span>}
      {status && <Badge tone={tones[status]}>{t(`contractStatus.${status}`)}</Badge>}
    </span>
  );
}
