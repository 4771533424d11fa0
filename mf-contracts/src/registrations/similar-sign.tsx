import { Badge } from '@school/design-system/badge';
import { useT } from '@school/kit';
import { Users } from 'lucide-react';
import styles from './registrations.module.css';

/** After the name of a child who resembles students of the school; a phone has space for the number only. */
export function SimilarSign({ count }: { count: number }) {
  const t = useT('mf-contracts');
  return (
    <Badge icon={<Users />}>
      <span className={styles.similar}>{t('registrations.similar', { count })}</span>
      <span aria-hidden="true" className={styles.similarCount}>
        {count}
      </span>
    </Badge>
  );
}
