import { authRoutes } from '@school/api-contract/accounts/auth';
import { Alert } from '@school/design-system/alert';
import { AnswerCard } from '@school/design-system/answer-card';
import { ButtonLink } from '@school/design-system/button';
import { Card } from '@school/design-system/card';
import { RibbonFigure } from '@school/design-system/figure';
import { SkeletonText } from '@school/design-system/skeleton';
import {
  call,
  hasCode,
  notCached,
  Link as RouterLink,
  usePageHead,
  useQuery,
  useSearchParams,
  useT,
} from '@school/kit';
import { useState } from 'react';
import styles from '../auth/auth.module.css';
import { forgottenParameter } from '../auth/return-path';
import { ResetPasswordForm } from './reset-password-form';

/**
 * Sets a new password with the token of an e-mailed link. States: no token, form, success (specification section 2), and a
 * link that is used or out of date.
 */
export function ResetPasswordPage() {
  const t = useT('shell');
  const token = useSearchParams()[0].get('token');
  const [done, setDone] = useState(false);
  const { checkResetLink: check } = authRoutes;
  const link = useQuery({
    ...notCached,
    enabled: token !== null && token !== '',
    queryKey: [check.path, token],
    // a query needs an answer
    queryFn: ({ signal }) => call(check, { body: { token: token ?? '' } }, { signal }).then(() => true),
  });
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
  if (link.isPending) {
    return (
      <Card className={styles.card} padding="lg">
        <h1 className={styles.title}>{t('reset.title')}</h1>
        <div role="status" aria-busy="true" aria-label={t('app.loading')}>
          <SkeletonText lines={6} />
        </div>
      </Card>
    );
  }
  // without an answer the form is shown: its own call says what is wrong
  if (hasCode(link.error, 'RESET_TOKEN_INVALID') || hasCode(link.error, 'VALIDATION_FAILED')) {
    return (
      <AnswerCard
        announced
        figure={<RibbonFigure />}
        title={t('reset.usedTitle')}
        action={
          <ButtonLink variant="primary" render={<RouterLink to={`/auth?${forgottenParameter}`} />}>
            {t('reset.askAgain')}
          </ButtonLink>
        }
      >
        <p>{t('reset.used')}</p>
      </AnswerCard>
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
