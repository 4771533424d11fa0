import { registrationRoutes } from '@school/api-contract/families/registrations';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { refetchOnMount, routeQuery, useQuery } from '@school/kit';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../shared/use-texts';
import { FocusedHeading } from './focused-heading';
import styles from './register.module.css';

/** Registered and signed. A link for several children offers to register the next one. */
export function SigningDone({ token, onAnother }: { token: string; onAnother: () => void }) {
  const t = useTexts();
  // The cached check predates the use of the link.
  const link = useQuery({ ...routeQuery(registrationRoutes.validateLink, { params: { token } }), ...refetchOnMount });
  return (
    <FinalScreen title={t('register.signed.title')}>
      <p>{t('register.signed.text')}</p>
      {link.isFetchedAfterMount && link.data?.valid && (
        <Button onClick={onAnother}>{t('register.signed.another')}</Button>
      )}
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
    </FinalScreen>
  );
}

/**
 * Leaving the signature shows no final message (specification section 4). The family only learns that nothing is lost
 * and nothing must be sent again.
 */
export function SigningCancelled() {
  const t = useTexts();
  return (
    <div className={styles.stage}>
      <FocusedHeading level={1}>{t('pages.register.title')}</FocusedHeading>
      <Alert role="status" title={t('register.cancelled.title')}>
        {t('register.cancelled.text')}
      </Alert>
    </div>
  );
}

function FinalScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.final}>
      <CircleCheck aria-hidden="true" className={styles.finalIcon} />
      <FocusedHeading level={1}>{title}</FocusedHeading>
      <div className={styles.finalText}>{children}</div>
    </div>
  );
}
