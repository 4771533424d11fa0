import { Alert } from '@school/design-system/alert';
import { Card } from '@school/design-system/card';
import { lazyPart, useLazyPart } from '@school/design-system/lazy-part';
import { Link } from '@school/design-system/link';
import { Navigate, Link as RouterLink, useLocation, usePageHead, useSession, useT } from '@school/kit';
import { useSchoolStore } from '@school/kit/host';
import { useState } from 'react';
import styles from './auth.module.css';
import { forgottenParameter, returnPath } from './return-path';
import { SignIn } from './sign-in';

const forgottenPart = lazyPart(() => import(/* webpackChunkName: 'forgot-password' */ './forgot-password-dialog'));

/** Staff sign-in. A signed-in user goes to the page requested first, or to the dashboard. */
export function AuthPage() {
  const t = useT('shell');
  const session = useSession();
  const { search } = useLocation();
  const school = useSchoolStore(({ name }) => name);
  const [forgotOpen, setForgotOpen] = useState(new URLSearchParams(search).has(forgottenParameter));
  const later = useLazyPart(forgottenPart, forgotOpen);
  usePageHead({ title: t('auth.title'), description: t('auth.description') });
  if (session.status === 'signed-in') return <Navigate to={returnPath(search)} replace />;

  return (
    <Card className={styles.card} padding="lg">
      <h1 className={styles.title}>{t('auth.title')}</h1>
      <p className={styles.lead}>{school || t('auth.lead')}</p>
      {session.status === 'anonymous' && session.disabled && <Alert tone="danger">{t('auth.disabled')}</Alert>}
      <SignIn submitLabel={t('auth.submit')}>
        <Link className={styles.forgot} render={<button type="button" onClick={() => setForgotOpen(true)} />}>
          {t('auth.forgot')}
        </Link>
      </SignIn>
      <p className={styles.aside}>
        <Link render={<RouterLink to="/trial-request" />}>{t('auth.parents')}</Link>
      </p>
      {later && <later.ForgotPasswordDialog open={forgotOpen} onOpenChange={setForgotOpen} />}
    </Card>
  );
}
