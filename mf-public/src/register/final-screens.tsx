import { registrationRoutes } from '@school/api-contract/families/registrations';
import { Alert } from '@school/design-system/alert';
import { AnswerCard, type AnswerCardProps } from '@school/design-system/answer-card';
import { Button } from '@school/design-system/button';
import { RibbonFigure } from '@school/design-system/figure';
import { CallSchool, refetchOnMount, routeQuery, useQuery } from '@school/kit';
import { useEffect, useRef } from 'react';
import { useTexts } from '../shared/use-texts';
import { FocusedHeading } from './focused-heading';
import styles from './register.module.css';

/** Confirms registration and signature. A link for several children offers to register the next one. */
export function SigningDone({ token, onAnother }: { token: string; onAnother: () => void }) {
  const t = useTexts();
  // The cached check predates the use of the link.
  const link = useQuery({ ...routeQuery(registrationRoutes.validateLink, { params: { token } }), ...refetchOnMount });
  const known = link.isFetchedAfterMount ? link.data : undefined;
  return (
    <FinalScreen
      title={t('register.signed.title')}
      action={known?.valid && <Button onClick={onAnother}>{t('register.signed.another')}</Button>}
    >
      <p>{t('register.signed.text')}</p>
      <p>{t('register.signed.next')}</p>
      {known?.valid === false && <p>{t('register.signed.anotherLink')}</p>}
      <CallSchool question={t('register.questions')} />
    </FinalScreen>
  );
}

/** The registration is saved but not signed on this page; the school continues from here. */
export function ApplicationSent({ contractId }: { contractId: number }) {
  const t = useTexts();
  return (
    <FinalScreen title={t('register.sent.title')}>
      <p>{t('register.sent.text')}</p>
      <p>{t('register.sent.saved', { contractId })}</p>
      <CallSchool question={t('register.questions')} />
    </FinalScreen>
  );
}

/**
 * Leaving the signature shows no final message (specification section 4). The family only reads that the data are saved
 * and need not be sent again.
 */
export function SigningCancelled() {
  const t = useTexts();
  return (
    <div className={styles.stage}>
      <FocusedHeading level={1}>{t('pages.register.title')}</FocusedHeading>
      <Alert role="status" title={t('register.cancelled.title')}>
        <p>{t('register.cancelled.text')}</p>
        <CallSchool question={t('register.questions')} />
      </Alert>
    </div>
  );
}

/** The heading takes the focus, so that a screen reader starts there. */
function FinalScreen(props: Pick<AnswerCardProps, 'title' | 'action' | 'children'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return <AnswerCard {...props} figure={<RibbonFigure />} headingRef={heading} />;
}
