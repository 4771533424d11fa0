import { type LinkValidation, registrationRoutes } from '@school/api-contract/families/registrations';
import { Button } from '@school/design-system/button';
import { MedalFigure, StopwatchFigure, TornRingFigure, WhistleFigure } from '@school/design-system/figure';
import { PageHeader } from '@school/design-system/page-header';
import { Skeleton } from '@school/design-system/skeleton';
import { Spinner } from '@school/design-system/spinner';
import { FailureText, routeQuery, useFailure, useLanguage, useQuery } from '@school/kit';
import { useEffect } from 'react';
import { LinkProblem } from '../shared/link-problem';
import { useTexts } from '../shared/use-texts';
import { clearDraft } from './draft';
import styles from './register.module.css';
import type { ParentValues } from './registration-forms';
import { RegistrationWizard } from './registration-wizard';
import type { RegistrationResult } from './stored-result';

interface LinkGateProps {
  token: string;
  family: ParentValues | undefined;
  onRegistered: (result: RegistrationResult, family: ParentValues) => void;
}

/** Shows the form only for a valid link. */
export function LinkGate({ token, family, onRegistered }: LinkGateProps) {
  const t = useTexts();
  const toFailure = useFailure();
  const { language } = useLanguage();
  const check = useQuery(routeQuery(registrationRoutes.validateLink, { params: { token } }));
  const refused = check.data?.valid === false;
  useEffect(() => {
    if (refused) clearDraft(token);
  }, [refused, token]);

  if (check.isPending) return <LinkChecking />;
  if (check.isError) {
    return (
      <LinkProblem
        title={t('register.badLink.title')}
        action={
          <Button variant="primary" onClick={() => check.refetch()}>
            {t('register.checkAgain')}
          </Button>
        }
      >
        <FailureText {...toFailure(check.error, t('register.badLink.text'))} />
      </LinkProblem>
    );
  }
  if (!check.data.valid) {
    return (
      <LinkProblem figure={getFigure(check.data)} title={t('register.badLink.title')}>
        {getReason(check.data) || t('register.badLink.text')}
      </LinkProblem>
    );
  }
  return <RegistrationWizard token={token} link={check.data} family={family} onRegistered={onRegistered} />;

  /** The server's text is Russian; other languages translate its code. */
  function getReason(link: LinkValidation): string | undefined {
    const code = getCode(link);
    return language === 'ru' || !code ? link.reason : t(`register.badLink.reasons.${code}`);
  }
}

const getCode = ({ reasonCode, revoked }: LinkValidation) => (revoked ? 'revoked' : reasonCode);

function getFigure(link: LinkValidation) {
  const code = getCode(link);
  if (code === 'used') return <MedalFigure />;
  if (code === 'expired') return <StopwatchFigure />;
  if (code === 'revoked') return <WhistleFigure />;
  return <TornRingFigure />;
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
