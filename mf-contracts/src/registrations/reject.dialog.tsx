import type { Registration } from '@school/api-contract/registrations';
import { Alert } from '@school/design-system/alert';
import { Button } from '@school/design-system/button';
import { Dialog } from '@school/design-system/dialog';
import { Stack } from '@school/design-system/stack';
import { TextArea } from '@school/design-system/text-area';
import { dismiss, notify, useErrorText, useExclusive, useT } from '@school/kit';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { isTermination } from '../contracts/contract/contract-acts';
import { focusFirstWrong } from '../shared/focus-first-wrong';
import { useReject } from './registrations.queries';
import { useCloseIfDecided } from './use-close-if-decided';

export function RejectDialog({ registration, onClose }: { registration: Registration; onClose: () => void }) {
  const t = useT('mf-contracts');
  const errorText = useErrorText();
  const formId = useId();
  const reject = useReject(registration.id);
  const [reason, setReason] = useState('');
  const [pressed, setPressed] = useState(false);
  const terminates = isTermination(registration.contractStatus);
  const exclusive = useExclusive();
  const closeIfDecided = useCloseIfDecided(onClose);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('reject.title')}
      description={registration.childName}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="danger" type="submit" form={formId} loading={reject.isPending}>
            {t('reject.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          flushSync(() => setPressed(true));
          if (reason.trim() === '') return focusFirstWrong(event.currentTarget);
          dismiss();
          exclusive(() =>
            reject.mutateAsync(reason.trim(), {
              onSuccess: () => {
                notify({ title: t('reject.done', { child: registration.childName }) });
                onClose();
              },
              onError: closeIfDecided,
            }),
          );
        }}
      >
        <Stack>
          {terminates && (
            <Alert tone="warning" title={t('reject.terminatesTitle')}>
              {t('reject.terminates', { number: registration.contractNumber })}
            </Alert>
          )}
          {reject.isError && <Alert tone="danger">{errorText(reject.error)}</Alert>}
          <TextArea
            label={t('reject.reason')}
            description={t(terminates ? 'reject.reasonHintParent' : 'reject.reasonHint')}
            required
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={pressed && reason.trim() === '' ? t('reject.reasonRequired') : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
