import { useT } from '@school/kit';
import { TriangleAlert } from 'lucide-react';
import styles from './registrations.module.css';

/** Below the name of a child who resembles students of the school. */
export function SimilarSign({ count }: { count: number }) {
  const t = useT('mf-contracts');
  return (
    <span className={styles.similar}>
      <TriangleAlert aria-hidden="true" />
      {t('registrations.similar', { count })}
    </span>
  );
}
