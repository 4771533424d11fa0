import { useT } from '@school/kit';
import styles from './printed-signature.module.css';

/** Below a printed journal: the coach and a place to sign. Not on screen. */
export function PrintedSignature({ trainerName }: { trainerName: string | null }) {
  const t = useT('mf-crm');
  return (
    <p hidden className={styles.signature}>
      <span>{t('attendance.signedBy', { name: trainerName ?? '________________' })}</span>
      <span>{t('attendance.signature')}</span>
    </p>
  );
}
