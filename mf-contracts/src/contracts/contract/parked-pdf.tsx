import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { dismissToast, notify, useErrorText, useExclusive, useT } from '@school/kit';
import { RefreshCw } from 'lucide-react';
import { useRetryPdf } from '../contracts.queries';

/** Shows that sealing the PDF failed, and lets staff retry. */
export function ParkedPdf({ contractId }: { contractId: number }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const retry = useRetryPdf(contractId);
  const exclusive = useExclusive();
  const run = () => {
    dismissToast();
    exclusive(() =>
      retry.mutateAsync(undefined, {
        onSuccess: () => notify({ title: t('contracts.parked.done') }),
        onError: (error) =>
          notify({ tone: 'destructive', title: t('contracts.parked.failed'), description: errorText(error) }),
      }),
    );
  };
  return (
    <Alert
      tone="danger"
      title={t('contracts.parked.title')}
      actions={
        <Button size="sm" icon={<RefreshCw />} loading={retry.isPending} onClick={run}>
          {t('contracts.parked.retry')}
        </Button>
      }
    >
      {t('contracts.parked.text')}
    </Alert>
  );
}
