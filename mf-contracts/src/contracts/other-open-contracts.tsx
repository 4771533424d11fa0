import { Alert } from '@school/design-system/alert';
import { Link } from '@school/design-system/link';
import { Link as RouterLink, useFormats, useT } from '@school/kit';
import { ContractStatusBadge } from '../contract-status-badge';
import styles from './contracts.module.css';
import { useStudentContracts } from './contracts.queries';

/** Warns when the student has other contracts that have not ended; shows nothing otherwise. */
export function OtherOpenContracts({ studentId, exceptId }: { studentId: number; exceptId?: number }) {
  const t = useT('mf-contracts');
  const { shortDate } = useFormats();
  const contracts = useStudentContracts(studentId);
  const open = (contracts.data ?? []).filter(
    ({ id, status }) => id !== exceptId && status !== 'cancelled' && status !== 'expired',
  );
  if (open.length === 0) return null;
  return (
    <Alert tone="warning" title={t('contracts.others.title')}>
      {t('contracts.others.text')}
      <ul className={styles.others}>
        {open.map(({ id, contractNumber, contractDate, status }) => (
          <li key={id}>
            <Link render={<RouterLink to={`/contracts/${id}`} />}>
              {t('contracts.others.contract', { number: contractNumber, date: shortDate(contractDate) })}
            </Link>{' '}
            <ContractStatusBadge state={status} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}
