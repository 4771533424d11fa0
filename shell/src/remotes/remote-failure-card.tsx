import { Button, ButtonLink } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
import { CallSchool, useSession } from '@school/kit';
import { useTranslation } from 'react-i18next';
import type { RemoteFailure } from './failure';

interface RemoteFailureCardProps {
  failure: RemoteFailure;
  /** A retry is running. */
  busy: boolean;
  onRetry: () => void;
}

/** The card that replaces a failed screen; menu and other screens keep working. */
export function RemoteFailureCard({ failure, busy, onRetry }: RemoteFailureCardProps) {
  const { t } = useTranslation('shell');
  const isVisitor = useSession().user === null;
  const retry = (
    <Button variant="secondary" loading={busy} onClick={onRetry}>
      {t('remoteFailure.retry')}
    </Button>
  );
  // The server's own page, which needs no script.
  const leftOut = (
    <ButtonLink variant="secondary" href="/?safe=1">
      {t('remoteFailure.hang.leftOut')}
    </ButtonLink>
  );
  return (
    <ErrorCard
      headingLevel={1}
      title={t(`remoteFailure.${failure.kind}.title`)}
      description={
        <>
          <p>{t(`remoteFailure.${failure.kind}.text`, { status: failure.status })}</p>
          {isVisitor && <CallSchool />}
        </>
      }
      {...(failure.kind !== 'forbidden' && {
        reference: { label: t('remoteFailure.id'), id: failure.failureId },
        action: failure.kind === 'hang' ? leftOut : retry,
      })}
    />
  );
}
