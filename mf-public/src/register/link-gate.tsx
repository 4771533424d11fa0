import { type LinkValidation, registrationRoutes } from '@school/api-contract/registrations';
import { Button } from '@school/design-system/button';
import { PageHeader } from '@school/design-system/page-header';
import { Skeleton } from '@school/design-system/skeleton';
import { Spinner } from '@school/design-system/spinner';
import { ApiError, hasCode, routeQuery, useErrorText, useLanguage, useQuery } from '@school/kit';
import { useEffect } from 'react';
import { useTexts } from '../shared/use-texts';
import { clearDraft } from './draft';
import { LinkProblem } from './link-problem';
import styles from './register.module.css';
import { RegistrationWizard } from './registration-wizard';
import type { RegistrationResult } from './stored-result';

interface LinkGateProps {
  token: string;
  onRegistered: (result: RegistrationResult) => void;
}

/** Lets only a valid link through to the form. */
export function LinkGate({ token, onRegistered }: LinkGateProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const check = useQuery(routeQuery(registrationRoutes.validateLink, { params: { token } }));
  const refused = check.data?.valid === false;
  useEffect(() => {
    if (refused) clearDraft(token);
  }, [refused, token]);

  if (check.isPending) return <LinkChecking />;
  if (check.isError) {
    const answered = check.error instanceof ApiError && !hasCode(check.error, 'UNREADABLE');
    return (
      <LinkProblem
        title={t('register.badLink.title')}
        actions={<Button onClick={() => check.refetch()}>{t('register.checkAgain')}</Button>}
      >
        {(answered && errorText(check.error)) || t('register.badLink.text')}
      </LinkProblem>
    );
  }
  if (!check.data.valid) {
    return (
      <LinkProblem title={t('register.badLink.title')}>
        {reasonOf(check.data) || t('register.badLink.text')}
      </LinkProblem>
    );
  }
  return <RegistrationWizard token={token} link={check.data} onRegistered={onRegistered} />;

  /** The server speaks Russian; for another reader its code is translated. */
  function reasonOf({ reason, reasonCode }: LinkValidation): string | undefined {
    return language === 'ru' || !reasonCode ? reason : t(`register.badLink.reasons.${reasonCode}`);
  }
}

function LinkChecking() {
  const t = useTexts();
  return (
    <>
      <PageHeader title={t('register.checking')} />
      <div className={styles.checking}>
        <Spinner label={t('register.checkingText')} />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
    </>
  );
}
