import type { TrialRequest } from '@school/api-contract/families/trial-requests';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { CopyField } from '@school/design-system/copy-field';
import { Dialog } from '@school/design-system/dialog';
import { Stack } from '@school/design-system/stack';
import { useErrorText, useFormats, useHeldReason, useNotReadyReason, useT } from '@school/kit';
import { useId } from 'react';
import { useSendLink } from './dialogs.queries';

/** Invites the family to register: sends the link by SMS and shows it once to the sender. */
export function SendLinkDialog({ card, onClose }: { card: TrialRequest; onClose: () => void }) {
  const t = useT('mf-funnel');
  const errorText = useErrorText();
  const phone = useFormats().phone(card.parentPhone);
  const send = useSendLink();
  const notReady = useNotReadyReason();
  const held = useHeldReason(['sms']);
  const reasonId = useId();

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('link.title')}
      description={card.childName}
      closeLabel={t('dialog.close')}
      footer={
        send.isSuccess ? (
          <Button variant="primary" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('dialog.cancel')}</Button>
            <Button
              variant="primary"
              loading={send.isPending}
              disabled={notReady !== undefined}
              aria-describedby={notReady && reasonId}
              onClick={() => send.mutate(card)}
            >
              {t('link.send', { phone })}
            </Button>
          </>
        )
      }
    >
      <Stack>
        <p>{t('link.text')}</p>
        {notReady && (
          <Alert tone="warning" id={reasonId}>
            {notReady}
          </Alert>
        )}
        {send.isError && (
          <Alert tone="danger" title={t('link.failed')}>
            {errorText(send.error)}
          </Alert>
        )}
        {send.isSuccess && (
          <>
            <Alert tone={held ? 'warning' : 'success'} role="status">
              {held ? t('link.waits', { reason: held.reason }) : t('link.sent', { phone })}
            </Alert>
            <CopyField
              label={t('link.url')}
              description={t('link.urlHint')}
              value={send.data.url}
              copyLabel={t('link.copy')}
              copiedLabel={t('link.copied')}
              failedLabel={t('link.copyFailed')}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
