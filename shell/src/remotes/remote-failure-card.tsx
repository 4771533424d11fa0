import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { useTranslation } from 'react-i18next';
import type { RemoteFailure } from './failure';

interface RemoteFailureCardProps {
  failure: RemoteFailure;
  /** A retry is running. */
  busy: boolean;
  onRetry: () => void;
}

/** The shell's own card in place of a screen that failed; menu and other screens go on around it. */
export function RemoteFailureCard({ failure, busy, onRetry }: RemoteFailureCardProps) {
  const { t } = useTranslation('shell');
  const forbidden = failure.kind === 'forbidden';
  return (
    <Alert
      tone={forbidden ? 'warning' : 'danger'}
      title={t(`remoteFailure.${failure.kind}.title`)}
      actions={
        forbidden ? undefined : (
          <Button variant="secondary" loading={busy} onClick={onRetry}>
            {t('remoteFailure.retry')}
          </Button>
        )
      }
    >
      <p>{t(`remoteFailure.${failure.kind}.text`, { status: failure.status })}</p>
      <p>{t('remoteFailure.id', { id: failure.failureId })}</p>
    </Alert>
  );
}
