import { Card } from '@school/design-system/card';
import { Link } from '@school/design-system/link';
import { Navigate, Link as RouterLink, usePageHead, useSearchParams, useSession, useT } from '@school/kit';
import styles from '../auth/auth.module.css';
import { CreateOwnerForm } from './create-owner-form';

/** The first page of a new installation: its owner, by the one-time link that the server printed. */
export function CreateOwnerPage() {
  const t = useT('shell');
  const { status } = useSession();
  const token = useSearchParams()[0].get('token');
  usePageHead({ title: t('createOwner.title'), description: t('createOwner.lead') });
  if (status === 'signed-in') return <Navigate to="/first-run" replace />;

  return (
    <Card className={styles.card} padding="lg">
      <h1 className={styles.title}>{t('createOwner.title')}</h1>
      <p className={styles.lead}>{t('createOwner.lead')}</p>
      <CreateOwnerForm token={token} />
      <p className={styles.aside}>
        <Link render={<RouterLink to="/auth" />}>{t('createOwner.toAuth')}</Link>
      </p>
    </Card>
  );
}
