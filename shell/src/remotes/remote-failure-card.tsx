import { Button } from '@school/design-system/button';
import { ErrorCard } from '@school/design-system/error-card';
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
  const retry = (
    <Button variant="secondary" loading={busy} onClick={onRetry}>
      {t('remoteFailure.retry')}
    </Button>
  );
  return (
    <ErrorCard
      headingLevel={1}
      title={t(`remoteFailure.${failure.kind}.title`)}
      description={t(`remoteFailure.${failure.kind}.text`, { status: failure.status })}
      reference={{ label: t('remoteFailure.id'), id: failure.failureId }}
      action={failure.kind === 'forbidden' ? undefined : retry}
    />
  );
}
