import { Alert } from '@school/design-system/alert';
import { PageHeader } from '@school/design-system/page-header';
import { CallSchool, useT } from '@school/kit';
import styles from './sign-contract.module.css';

/** Shown instead of the contract while the school has not enabled signing. */
export function SigningNotOpen() {
  const t = useT('mf-contracts');
  return (
    <div className={styles.page}>
      <PageHeader title={t('sign.notOpen.title')} />
      <Alert>
        <p>{t('sign.notOpen.text')}</p>
        <CallSchool />
      </Alert>
    </div>
  );
}
