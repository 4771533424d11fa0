import { Alert } from '@school/design-system/alert';
import { Link } from '@school/design-system/link';
import { PageHeader } from '@school/design-system/page-header';
import { useFormats, useSchoolPhone, useT } from '@school/kit';
import styles from './sign-contract.module.css';

/** Shown instead of the contract while the school has not enabled signing. */
export function SigningNotOpen() {
  const t = useT('mf-contracts');
  const formats = useFormats();
  const phone = useSchoolPhone();
  return (
    <div className={styles.page}>
      <PageHeader title={t('sign.notOpen.title')} />
      <Alert>
        <p>{t('sign.notOpen.text')}</p>
        {phone !== '' && (
          <p>
            {t('sign.notOpen.call')} <Link href={`tel:${phone}`}>{formats.phone(phone)}</Link>
          </p>
        )}
      </Alert>
    </div>
  );
}
