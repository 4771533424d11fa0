import { Alert } from '@school/design-system/alert';
import { ButtonLink } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { Link as RouterLink, usePageHead, useSearchParams, useT } from '@school/kit';
import { useState } from 'react';
import styles from '../auth/auth.module.css';
import { ResetPasswordForm } from './reset-password-form';

/**
 * Sets a new password with the token of an e-mailed link. States: no token, form, success (specification section 2).
 */
export function ResetPasswordPage() {
  const t = useT('shell');
  const token = useSearchParams()[0].get('token');
  const [done, setDone] = useState(false);
  usePageHead({ title: t('reset.title'), description: t('reset.description') });

  if (!token) {
    return (
      <Card className={styles.card} padding="lg">
        <h1 className={styles.title}>{t('reset.title')}</h1>
        <Alert tone="danger">{t('reset.noToken')}</Alert>
        <div className={styles.actions}>
          <ButtonLink variant="primary" block render={<RouterLink to="/auth" />}>
            {t('reset.toAuth')}
          </ButtonLink>
        </div>
      </Card>
    );
  }
  if (done) {
    return (
      <Card className={styles.card} padding="lg">
        <h1 className={styles.title}>{t('reset.title')}</h1>
        <Alert tone="success" role="status" title={t('reset.doneTitle')}>
          {t('reset.done')}
        </Alert>
        <div className={styles.actions}>
          <ButtonLink variant="primary" block render={<RouterLink to="/auth" />}>
            {t('reset.signIn')}
          </ButtonLink>
        </div>
      </Card>
    );
  }
  return (
    <Card className={styles.card} padding="lg">
      <h1 className={styles.title}>{t('reset.title')}</h1>
      <p className={styles.lead}>{t('reset.hint')}</p>
      <ResetPasswordForm token={token} onDone={() => setDone(true)} />
    </Card>
  );
}
